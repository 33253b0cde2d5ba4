import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestProduction, switchEnvironment } from '#lib/account/onboarding/production.ts';

import { authorizeRecipientVerified } from '#lib/engine/sandbox/authorized-recipients.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { createApiKey, getApiKey, rotateApiKey } from '#lib/senders/api-keys/api-keys.ts';

import { getConfiguration } from '#lib/senders/api-keys/get-configuration.ts';

import { type Api, startApi } from '../../../smtp-relay/api/start-api.ts';
import { contextOf, registerTestAccount, type TestAccount } from '../../fixtures/accounts/accounts.ts';
import { rawMessage } from '../../fixtures/accounts/seed.ts';
import { callApi } from '../../fixtures/http/api-host.ts';
import { pollUntil } from '../../fixtures/poll-until.ts';
import { type SubmissionRig, startSubmissionRig } from '../../fixtures/relay/submission-rig.ts';
import { plain, SmtpClient } from '../../fixtures/smtp/smtp-client.ts';

/** An authorized recipient of the sandbox, and one who is not. */
const friend = 'friend@far.example';
const unauthorized = 'unauthorized@far.example';

let rig: SubmissionRig;
let api: Api;
let account: TestAccount;
let from: string;
let testKey: string;
let liveKey: string;
/** Sessions that are opened once and stay open over every switch. */
let testSession: SmtpClient;
let liveSession: SmtpClient;

beforeAll(async () => {
  process.env.API_PORT = '0';
  rig = await startSubmissionRig();
  api = await startApi();
  account = await registerTestAccount();
  await requestProduction(account.ctx, {
    kinds: ['receipts'],
    volume: 'under1000',
    source: 'customers',
    description: 'Receipts for what people bought.',
    consent: true,
  });
  await authorizeRecipientVerified(account.ctx, { email: friend });
  const production = contextOf(account, { environment: 'production' });
  testKey = (await createApiKey(account.ctx, { name: 'Test' })).key;
  liveKey = (await createApiKey(production, { name: 'Live' })).key;
  const { rows } = await getPool().query('SELECT domain FROM sending_domains WHERE company_id = $1', [
    account.companyId,
  ]);
  from = `hello@${rows[0].domain}`;
});

afterAll(async () => {
  testSession?.destroy();
  liveSession?.destroy();
  await api.stop();
  await rig.stop();
});

/** One message over an open session; the reply that ended it. */
async function sendOver(session: SmtpClient, to: string): Promise<string> {
  for (const line of [`MAIL FROM:<${from}>`, `RCPT TO:<${to}>`, 'DATA']) {
    const reply = await session.command(line);
    if (/^[45]/.test(reply)) {
      await session.command('RSET');
      return reply;
    }
  }
  session.write(Buffer.concat([rawMessage(from, { to }), Buffer.from('.\r\n')]));
  return session.read();
}

const sendByRest = async (key: string, to: string): Promise<number> =>
  (
    await callApi({ url: `http://127.0.0.1:${api.port}` }, '/emails', {
      key,
      body: { from, to, subject: 'A', text: 'A' },
    })
  ).status;

const goTo = (environment: 'sandbox' | 'production') =>
  switchEnvironment(account.ctx, { environment, confirm: 'Acme' });

/** A process hears of a switch by the database's notification, a moment after the commit. */
const untilLiveIsRefused = () =>
  pollUntil('the relay to hear of the switch', async () => ((await sendByRest(liveKey, friend)) === 403 ? true : null));

/** Returns the counted messages by quota slot. */
async function usedOf(): Promise<Record<string, number>> {
  const { rows } = await getPool().query('SELECT slot, used FROM usage_counters WHERE company_id = $1', [
    account.companyId,
  ]);
  return Object.fromEntries(rows.map(({ slot, used }) => [slot, used]));
}

describe('in the sandbox', () => {
  it('a live key is refused over SMTP and REST', async () => {
    const client = await SmtpClient.open(rig.securePort);
    expect(await client.command(`AUTH PLAIN ${plain(liveKey)}`)).toMatch(/^535 5\.7\.1 .*sandbox/);
    client.destroy();
    expect(await sendByRest(liveKey, friend)).toBe(403);
  });

  it('a test key reaches authorized recipients only', async () => {
    testSession = await SmtpClient.open(rig.securePort, testKey);
    expect(await sendOver(testSession, friend)).toMatch(/^250 /);
    expect(await sendOver(testSession, unauthorized)).toMatch(/^550 5\.7\.1 .*not an authorized recipient/);
    expect(await sendByRest(testKey, friend)).toBe(200);
    expect(await sendByRest(testKey, unauthorized)).toBe(403);
    expect(await usedOf()).toEqual({ sandbox: 2 });
  });
});

describe('after the switch to production', () => {
  it('a live key sends to anyone from the next call on', async () => {
    await goTo('production');
    expect(await sendByRest(liveKey, unauthorized)).toBe(200);
    liveSession = await SmtpClient.open(rig.securePort, liveKey);
    expect(await sendOver(liveSession, unauthorized)).toMatch(/^250 /);
  });

  it('a test key stays in the sandbox, also in a session that was open before', async () => {
    expect(await sendOver(testSession, unauthorized)).toMatch(/^550 5\.7\.1 .*not an authorized recipient/);
    expect(await sendOver(testSession, friend)).toMatch(/^250 /);
    expect(await sendByRest(testKey, unauthorized)).toBe(403);
  });

  it('each environment counts its own quota and shows its own keys', async () => {
    expect(await usedOf()).toEqual({ sandbox: 3, monthly: 2 });
    const keysOf = async (environment: 'sandbox' | 'production') =>
      (await getConfiguration(contextOf(account, { environment }))).keys.map(({ name }) => name);
    expect(await keysOf('sandbox')).toEqual(['Test']);
    expect(await keysOf('production')).toEqual(['Live']);
  });
});

describe('after the switch back to the sandbox', () => {
  it('a message whose envelope was accepted before is refused at its end', async () => {
    expect(await liveSession.command(`MAIL FROM:<${from}>`)).toMatch(/^250 /);
    expect(await liveSession.command(`RCPT TO:<${unauthorized}>`)).toMatch(/^250 /);
    await goTo('sandbox');
    await untilLiveIsRefused();
    expect(await liveSession.command('DATA')).toMatch(/^354 /);
    liveSession.write(Buffer.concat([rawMessage(from, { to: unauthorized }), Buffer.from('.\r\n')]));
    expect(await liveSession.read()).toMatch(/^550 5\.7\.1 /);
  });

  it('an open session of a live key cannot send any more', async () => {
    // The wait for the switch may have sent mail before it was heard of.
    const { monthly } = await usedOf();
    expect(await sendOver(liveSession, friend)).toMatch(/^550 5\.7\.1 .*sandbox/);
    expect(await sendOver(testSession, friend)).toMatch(/^250 /);
    expect(await usedOf()).toMatchObject({ monthly });
  });

  it('the same session sends again once the account is back in production', async () => {
    await goTo('production');
    expect(await sendOver(liveSession, unauthorized)).toMatch(/^250 /);
    expect(await sendByRest(liveKey, unauthorized)).toBe(200);
  });
});

describe('a rotated key', () => {
  it('works with both secrets over SMTP, REST and a vendor’s API until the replaced one ends', async () => {
    const own = await registerTestAccount();
    await authorizeRecipientVerified(own.ctx, { email: friend });
    const { id, key: old } = await createApiKey(own.ctx, { name: 'Rotated' });
    const made = await rotateApiKey(own.ctx, { id, graceHours: 24 });
    const sender = (await getConfiguration(own.ctx)).from;
    const url = `http://127.0.0.1:${api.port}`;
    const tryAll = async (key: string): Promise<unknown[]> => {
      const client = await SmtpClient.open(rig.securePort);
      const reply = await client.command(`AUTH PLAIN ${plain(key)}`);
      client.destroy();
      const body = { from: sender, to: friend, subject: 'A', text: 'A' };
      const rest = await callApi({ url }, '/emails', { key, body });
      const postmark = { From: sender, To: friend, Subject: 'A', TextBody: 'A' };
      const headers = { 'x-postmark-server-token': key };
      const vendor = await callApi({ url }, '/compat/postmark/email', { body: postmark, headers });
      return [reply.slice(0, 3), rest.status, vendor.status];
    };
    for (const key of [old, made.key]) expect(await tryAll(key)).toEqual(['235', 200, 200]);
    for (const one of [id, made.id])
      await expect.poll(async () => (await getApiKey(own.ctx, { id: one })).lastUsedAt).not.toBeNull();
    await getPool().query('UPDATE api_keys SET expires_at = now() WHERE id = $1', [id]);
    await expect.poll(() => tryAll(old)).toEqual(['535', 401, 401]);
    expect(await tryAll(made.key)).toEqual(['235', 200, 200]);
  });
});
