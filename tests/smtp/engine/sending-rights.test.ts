import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setFeature, setGlobalFeature } from '#lib/account/access/set-feature.ts';
import { defineVendor, setVendor } from '#lib/account/access/set-vendor.ts';

import { ensurePlatform } from '#lib/account/company/company.ts';
import { sendSystemMail } from '#lib/engine/messages/send/send-system-mail.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { type Api, startApi } from '../../../smtp-relay/api/start-api.ts';
import { rawMessage, type SeededCompany, seedCompany } from '../../fixtures/accounts/seed.ts';
import { callApi, type JsonAnswer } from '../../fixtures/http/api-host.ts';
import { pollUntil } from '../../fixtures/poll-until.ts';
import { type SubmissionRig, startSubmissionRig } from '../../fixtures/relay/submission-rig.ts';
import { plain, SmtpClient } from '../../fixtures/smtp/smtp-client.ts';

let rig: SubmissionRig;
let api: Api;
let company: SeededCompany;

beforeAll(async () => {
  process.env.API_PORT = '0';
  rig = await startSubmissionRig();
  api = await startApi();
});

beforeEach(async () => {
  company = await seedCompany();
});

afterAll(async () => {
  await api.stop();
  await rig.stop();
});

const ctx = () => platformContext({ scope: company.scope });

const callSend = (path: string, body: unknown): Promise<JsonAnswer> =>
  callApi({ url: `http://127.0.0.1:${api.port}` }, path, { key: company.apiKey, body });

const email = () => ({ from: company.from, to: 'a@far.example', subject: 'A', text: 'A' });

/** Waits until this process has heard of a change in the database. */
const untilRestAnswers = (status: number) =>
  pollUntil(`the API to answer ${status}`, async () =>
    (await callSend('/emails', email())).status === status ? true : null,
  );

async function readAuthReply(): Promise<string> {
  const client = await SmtpClient.open(rig.securePort);
  const reply = await client.command(`AUTH PLAIN ${plain(company.apiKey)}`);
  client.destroy();
  return reply;
}

const OFF = 'Transactional email is not enabled for your account.';

async function expectOff(): Promise<void> {
  await untilRestAnswers(403);
  for (const [path, body] of [
    ['/emails', email()],
    ['/emails', { nonsense: true }],
    ['/emails/batch', [email()]],
  ] as const) {
    const answer = await callSend(path, body);
    expect([answer.status, answer.body]).toEqual([
      403,
      expect.objectContaining({ name: 'invalid_access', code: 'featureOff', message: OFF }),
    ]);
  }
  expect(await readAuthReply()).toBe(`535 5.7.1 ${OFF}`);
}

describe('the flag transactionalEmail', () => {
  it('refuses sending over REST and SMTP while the company has it off, and allows it at once when it is on again', async () => {
    expect(await readAuthReply()).toMatch(/^235 /);
    await setFeature(ctx(), { feature: 'transactionalEmail', enable: false });
    await expectOff();
    await setFeature(ctx(), { feature: 'transactionalEmail', enable: true });
    expect((await callSend('/emails', email())).status).toBe(200);
    expect(await readAuthReply()).toMatch(/^235 /);
  });

  it('refuses MAIL in a session that was open before with 550 5.7.1', async () => {
    const session = await SmtpClient.open(rig.securePort, company.apiKey);
    await setFeature(ctx(), { feature: 'transactionalEmail', enable: false });
    await untilRestAnswers(403);
    expect(await session.command(`MAIL FROM:<${company.from}>`)).toBe(`550 5.7.1 ${OFF}`);
    session.destroy();
  });

  it('refuses a message whose envelope was accepted before, at the end of its data', async () => {
    const session = await SmtpClient.open(rig.securePort, company.apiKey);
    await session.command(`MAIL FROM:<${company.from}>`);
    await session.command('RCPT TO:<a@far.example>');
    expect(await session.command('DATA')).toMatch(/^354 /);
    await setFeature(ctx(), { feature: 'transactionalEmail', enable: false });
    await untilRestAnswers(403);
    session.write(Buffer.concat([rawMessage(company.from), Buffer.from('.\r\n')]));
    expect(await session.read()).toBe(`550 5.7.1 ${OFF}`);
    session.destroy();
  });

  it('refuses sending when the installation has it off, but sends the mail of the platform', async () => {
    await setGlobalFeature(ctx(), { feature: 'transactionalEmail', enable: false });
    try {
      await expectOff();
      await ensurePlatform();
      const button = { label: 'Reset', url: 'https://mail.example/' };
      const mail = {
        to: 'a@far.example',
        subject: 'Reset',
        heading: 'Reset',
        paragraphs: ['Reset.'],
        button,
        notes: [],
      };
      const sent = await sendSystemMail({
        ...mail,
        onBehalfOfCompanyId: null,
        idempotencyKey: 'flag-off',
        now: new Date(),
      });
      expect(sent.accepted).toBe(1);
    } finally {
      await setGlobalFeature(ctx(), { feature: 'transactionalEmail', enable: true });
    }
  });

  it("refuses sending where the mode of the company's vendor hides nearly everything", async () => {
    await defineVendor(ctx(), { name: 'reader', mode: 'D' });
    await setVendor(ctx(), { vendor: 'reader' });
    await expectOff();
    await defineVendor(ctx(), { name: 'reader', mode: 'default' });
    await untilRestAnswers(200);
  });

  it("allows sending to a partner's companies, whose menus only do not show it", async () => {
    await setVendor(ctx(), { vendor: 'partner-register' });
    expect((await callSend('/emails', email())).status).toBe(200);
  });

  it('keeps the mail that was accepted before', async () => {
    const { body } = await callSend('/emails', { ...email(), scheduled_at: new Date(Date.now() + 3_600_000) });
    await setFeature(ctx(), { feature: 'transactionalEmail', enable: false });
    await untilRestAnswers(403);
    const { rows } = await getPool().query('SELECT FROM delivery_queue WHERE message_id = $1', [body.id]);
    expect(rows).toHaveLength(1);
  });
});
