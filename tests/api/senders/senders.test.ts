import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setFeature } from '#lib/account/access/set-feature.ts';
import { ensurePlatform } from '#lib/account/company/company.ts';
import { PLATFORM_COMPANY_ID } from '#lib/core/platform.ts';
import { jobs } from '#lib/engine/system-mails/job-handlers.ts';
import { serveApi } from '#lib/http/compat/serve-api.ts';
import { createApiKey } from '#lib/senders/api-keys/api-keys.ts';
import { SEND_SENDER_LINK } from '#lib/senders/senders/jobs.ts';
import {
  contextOf,
  openTestDatabase,
  registerTestAccount,
  type TestAccount,
} from '../../fixtures/accounts/accounts.ts';
import { addVerifiedDomain } from '../../fixtures/audience/add-verified-domain.ts';
import { suiteCaller } from '../../fixtures/audience/suite-caller.ts';
import { runOpenJobs } from '../../fixtures/jobs/run-open-jobs.ts';
import { readSentMail } from '../../fixtures/mails/sent-mail.ts';
import { companyWith } from '../../fixtures/plans/plan-rig.ts';

let close: () => Promise<void>;
let account: TestAccount;
let call: Awaited<ReturnType<typeof suiteCaller>>;

beforeAll(async () => {
  close = await openTestDatabase();
  await ensurePlatform();
  account = await registerTestAccount('Acme', 'production');
  await addVerifiedDomain(account, 'shop.example');
  call = await suiteCaller(account);
});

afterAll(() => close());

/** Makes a call of the suite as somebody who is not signed in. */
const callAsGuest = async (name: string, body: object) => {
  const cookie = { cookie: '', origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
  return call(name, body, cookie);
};

/** Returns the token in the mail that a sender got. */
async function tokenFor(email: string): Promise<string> {
  await runOpenJobs(jobs.filter(({ kind }) => kind === SEND_SENDER_LINK.kind));
  const sent = await readSentMail(PLATFORM_COMPANY_ID);
  const mail = sent.find(({ recipients }) => recipients.some(({ address }) => address === email));
  return /sender\/verify\/([\w-]+)/.exec(mail?.mail.text ?? '')?.[1] ?? '';
}

describe('the calls of senders', () => {
  it('refuse with the codes and the sentences of the suite', async () => {
    const add = async (email: string) => {
      const { status, body } = await call('POST /senders', { name: 'Shop', email });
      return [status, body.code, body.message, body.payload?.field];
    };
    const free = 'Domain from free email provider not allowed used as sender';
    expect(await add('shop@gmail.com')).toEqual([422, 43, free, 'email']);
    expect(await add('shop@unknown.example')).toEqual([422, 43, 'Sender domain not yet supported', 'email']);
    const unknown = await call('PUT /senders/0199e7a0-0000-7000-8000-000000000000', { name: 'X' });
    expect([unknown.status, unknown.body.message]).toEqual([404, 'Sender not found']);
    const both = await call('POST /senders/validate', {});
    expect([both.status, both.body.payload.field]).toEqual([422, 'senderId']);
    const { ctx } = await companyWith({ 'Email Sender': { sender: 1 } });
    if (ctx.actor.type !== 'user') throw new Error('the owner is a person');
    await addVerifiedDomain(ctx.scope, 'limited.example');
    const limited = await suiteCaller(ctx.actor);
    expect((await limited('POST /senders', { name: 'A', email: 'a@limited.example' })).status).toBe(201);
    const over = await limited('POST /senders', { name: 'B', email: 'b@limited.example' });
    expect(over.body).toMatchObject({
      code: 'overQuotaException',
      message: 'Sender limit is exceeded',
      payload: { feature: 'email sender', subfeature: 'sender', limit: 1 },
    });
  });

  it('prove a sender by its token without a sign-in, and do nothing else without one', async () => {
    const { body: sender } = await call('POST /senders', { name: 'Shop', email: 'proof@shop.example' });
    const { senderId } = sender;
    expect(sender).toMatchObject({ state: 'pending', cause: { code: 53 }, isDefault: false });
    const asGuest = (body: object) => callAsGuest('POST /senders/validate', body);
    expect((await asGuest({ senderId })).status).toBe(401);
    expect((await asGuest({ senderId, token: 'x' })).status).toBe(422);
    const invalid = await asGuest({ token: 'unknown' });
    expect([invalid.status, invalid.body.message]).toEqual([404, 'Link invalid']);
    const token = await tokenFor('proof@shop.example');
    expect((await asGuest({ token })).body).toEqual({
      email: 'proof@shop.example',
      name: 'Shop',
      company: 'Acme',
      state: 'verified',
    });
    const { body } = await call('GET /senders?state=verified&search=PROOF');
    expect(body).toMatchObject({ total: 1, data: [{ senderId, state: 'verified', isDefault: true, cause: null }] });
    const deleted = await call(`DELETE /senders/${senderId}`);
    expect([deleted.status, deleted.body.code]).toEqual([403, 51]);
  });

  it('add a sending domain and answer its records', async () => {
    const { status, body } = await call('POST /senders/domain', { domain: 'New.Example' });
    expect([status, body.domain, body.state, body.senders]).toEqual([201, 'new.example', 'unverified', 0]);
    expect(body.records.map(({ purpose }: { purpose: string }) => purpose)).toEqual(['dkim', 'dkim', 'spf', 'dmarc']);
    const { body: sender } = await call('POST /senders', { name: 'New', email: 'a@new.example' });
    const suggestion = await call(`GET /senders/suggestion/${sender.senderId}`);
    expect(suggestion.body).toMatchObject({ domainId: body.domainId, senders: 1, cause: { code: 44 } });
    expect(suggestion.body.records).toHaveLength(4);
    const { body: list } = await call('GET /senders/domain?sort=-domain');
    expect(list.data.map(({ domain }: { domain: string }) => domain)).toEqual(['shop.example', 'new.example']);
  });

  it('are off without their switch', async () => {
    const other = await registerTestAccount('Other', 'production');
    const theirs = await suiteCaller(other);
    await setFeature(contextOf(other, { environment: 'production' }), { feature: 'emailSender', enable: false });
    expect((await theirs('GET /senders')).body).toMatchObject({ code: 'featureOff' });
  });
});

describe('the calls of keys', () => {
  it('list and add senders in snake_case, with a live key alone', async () => {
    const make = async (ctx: TestAccount['ctx']) =>
      (await createApiKey(ctx, { name: 'Senders', grants: ['senders/manage'] })).key;
    const live = await make(account.ctx);
    const ask = async (key: string, method: string, body?: object) => {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
      const answer = await serveApi(new Request('http://localhost/api/v1/senders', init));
      return { status: answer.status, body: await answer.json() };
    };
    const added = await ask(live, 'POST', { name: 'Key', email: 'key@shop.example', reply_to: 'help@far.example' });
    expect(added.body).toMatchObject({ email: 'key@shop.example', reply_to: 'help@far.example', is_default: false });
    const { body } = await ask(live, 'GET');
    expect(body.data.map(({ email }: { email: string }) => email)).toContain('key@shop.example');
    const test = await make(contextOf(account, { environment: 'sandbox' }));
    expect(await ask(test, 'GET')).toMatchObject({ status: 403, body: { code: 'liveKeyRequired' } });
  });
});
