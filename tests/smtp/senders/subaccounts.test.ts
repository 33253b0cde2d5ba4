import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publishTemplate } from '#lib/content/templates/publish-template.ts';
import { CreateTemplateInput } from '#lib/content/templates/schema.ts';
import { createTemplate } from '#lib/content/templates/templates.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { assignDomain } from '#lib/senders/subaccounts/assign-domain.ts';
import type { CreatedSubaccount, CreateSubaccountInput } from '#lib/senders/subaccounts/schema.ts';
import {
  createSubaccount,
  resumeSubaccount,
  suspendSubaccount,
  terminateSubaccount,
} from '#lib/senders/subaccounts/subaccounts.ts';

import { type Api, startApi } from '../../../smtp-relay/api/start-api.ts';
import { rawMessage, type SeededCompany, seedCompany } from '../../fixtures/accounts/seed.ts';
import { callApi } from '../../fixtures/http/api-host.ts';
import { type SubmissionRig, startSubmissionRig } from '../../fixtures/relay/submission-rig.ts';
import { plain, SmtpClient } from '../../fixtures/smtp/smtp-client.ts';

let rig: SubmissionRig;
let api: Api;
let company: SeededCompany;
let domainId: string;

beforeAll(async () => {
  process.env.API_PORT = '0';
  rig = await startSubmissionRig();
  api = await startApi();
});

beforeEach(async () => {
  company = await seedCompany();
  const { rows } = await getPool().query('SELECT id FROM sending_domains WHERE company_id = $1', [company.companyId]);
  domainId = rows[0].id;
});

afterAll(async () => {
  await api.stop();
  await rig.stop();
});

const ctx = () => platformContext({ scope: company.scope, actor: { type: 'operator' } });

const create = (input: Partial<CreateSubaccountInput> = {}): Promise<CreatedSubaccount> =>
  createSubaccount(ctx(), { name: 'Shop', key: { name: 'Shop' }, domainIds: [domainId], ...input });

const keyOf = ({ key }: CreatedSubaccount): string => key?.key ?? '';

const data = (from: string, header = '') =>
  Buffer.concat([Buffer.from(header), rawMessage(from), Buffer.from('.\r\n')]);

const sendOver = (client: SmtpClient, { from = company.from, header = '' } = {}): Promise<string> =>
  client.transact(from, ['a@example.net'], data(from, header));

const post = (key: string, from = company.from, headers: Record<string, string> = {}) =>
  callApi({ url: `http://127.0.0.1:${api.port}` }, '/emails', {
    key,
    headers,
    body: { from, to: 'a@example.net', subject: 'A', text: 'A' },
  });

const readAuthReply = async (key: string, username = 'smtp'): Promise<string> => {
  const client = await SmtpClient.open(rig.securePort);
  const reply = await client.command(`AUTH PLAIN ${plain(key, username)}`);
  client.destroy();
  return reply;
};

const sendersOfMail = async (): Promise<(string | null)[]> => {
  const { rows } = await getPool().query('SELECT subaccount_id FROM messages WHERE company_id = $1 ORDER BY id', [
    company.companyId,
  ]);
  return rows.map(({ subaccount_id }) => subaccount_id);
};

describe('a sub-account’s key', () => {
  it('sends from a domain that is assigned to it or shared, and from no other', async () => {
    const one = await create();
    const other = await create({ domainIds: [] });
    const [client, unassigned] = [
      await SmtpClient.open(rig.securePort, keyOf(one)),
      await SmtpClient.open(rig.securePort, keyOf(other)),
    ];
    const refused = `550 5.7.1 Unconfigured Sending Domain ${company.domain}`;
    expect(await sendOver(client)).toMatch(/^250 /);
    expect(await unassigned.command(`MAIL FROM:<${company.from}>`)).toBe(refused);
    expect(await unassigned.transact('', ['a@example.net'], data(company.from))).toBe(refused);
    const answer = await post(keyOf(other));
    expect(answer).toMatchObject({ status: 403, body: { name: 'invalid_from_address', code: 'unprovenDomain' } });
    // The company itself sends from all of its domains, and for the other sub-account only from that one's.
    expect((await post(company.apiKey)).status).toBe(200);
    expect((await post(company.apiKey, company.from, { 'x-msys-subaccount': '2' })).status).toBe(403);
    await assignDomain(ctx(), { id: domainId, assignedTo: 'all' });
    await expect.poll(() => sendOver(unassigned)).toMatch(/^250 /);
    expect((await post(keyOf(other))).status).toBe(200);
    await assignDomain(ctx(), { id: domainId, assignedTo: 'none' });
    await expect.poll(() => sendOver(client)).toBe(refused);
    expect((await post(company.apiKey)).status).toBe(200);
    client.destroy();
    unassigned.destroy();
  });

  it('is refused for a limit with its words and its end, by SMTP and REST, and nothing is counted', async () => {
    const limited = await create({ hourlyLimit: 2 });
    const client = await SmtpClient.open(rig.securePort, keyOf(limited));
    expect(await sendOver(client)).toMatch(/^250 /);
    expect((await post(keyOf(limited))).status).toBe(200);
    const words = /The subaccount's limit of 2 recipients an hour is reached until \d{4}-\d\d-\d\dT\d\d:00:00.000Z/;
    expect(await sendOver(client)).toMatch(new RegExp(`^452 4\\.7\\.1 ${words.source}$`));
    // The refusal comes at MAIL as soon as the count of the moment before is forgotten.
    await expect
      .poll(async () => {
        const reply = await client.command(`MAIL FROM:<${company.from}>`);
        if (reply.startsWith('250')) await client.command('RSET');
        return reply;
      })
      .toMatch(new RegExp(`^452 4\\.7\\.1 ${words.source}$`));
    const answer = await post(keyOf(limited));
    expect(answer).toMatchObject({
      status: 429,
      body: { name: 'rate_limit_exceeded', code: 'subaccountLimitReached' },
    });
    expect(answer.body.message).toMatch(words);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    const { rows } = await getPool().query(
      `SELECT (SELECT used FROM usage_counters WHERE company_id = $1 AND slot = 'monthly') AS company,
         (SELECT array_agg(used) FROM subaccount_counters WHERE subaccount_id = $2) AS own`,
      [company.companyId, limited.id],
    );
    expect(rows[0]).toEqual({ company: 2, own: [2, 2, 2] });
    client.destroy();
  });
});

describe('a company’s key', () => {
  it('acts for a sub-account by user name, header and request header, and for itself by 0', async () => {
    const { id, number } = await create();
    const other = await create({ domainIds: [] });
    const byName = await SmtpClient.open(rig.securePort);
    const name = `SMTP_Injection:X-MSYS-SUBACCOUNT=${number}`;
    expect(await byName.command(`AUTH PLAIN ${plain(company.apiKey, name)}`)).toMatch(/^235 /);
    expect(await sendOver(byName)).toMatch(/^250 /);
    const client = await SmtpClient.open(rig.securePort, company.apiKey);
    const withHeader = (value: number | string) => sendOver(client, { header: `X-MSYS-SUBACCOUNT: ${value}\r\n` });
    expect(await withHeader(number)).toMatch(/^250 /);
    expect(await withHeader(0)).toMatch(/^250 /);
    expect((await post(company.apiKey, company.from, { 'x-msys-subaccount': String(number) })).status).toBe(200);
    expect(await sendersOfMail()).toEqual([id, id, null, id]);
    expect(await withHeader(77)).toMatch(/^550 5\.6\.0 .*there is no such sub-account/);
    expect((await post(company.apiKey, company.from, { 'x-msys-subaccount': '77' })).status).toBe(404);
    expect((await post(company.apiKey, company.from, { 'x-msys-subaccount': 'x' })).status).toBe(422);
    // A sub-account's own key acts for nobody else, and learns nothing of others.
    for (const number of ['0', String(other.number), '77'])
      expect(
        (await post(keyOf({ ...other, key: (await create()).key }), company.from, { 'x-msys-subaccount': number }))
          .status,
      ).toBe(404);
    byName.destroy();
    client.destroy();
  });

  it('sends from a sub-account’s template without a number, and by user name and header with 0 as if there were none', async () => {
    const { id: subaccountId } = await create();
    const own = platformContext({ scope: { ...company.scope, subaccountId }, actor: { type: 'system' } });
    const id = await createTemplate(own, CreateTemplateInput.parse({ alias: 'of-a-part', subject: 'A', text: 'A' }));
    await publishTemplate(own, { id });
    const sendFrom = (client: SmtpClient, alias: string, header = '') =>
      sendOver(client, { header: `${header}X-Template: ${alias}\r\n` });
    const client = await SmtpClient.open(rig.securePort, company.apiKey);
    const byName = await SmtpClient.open(rig.securePort);
    const name = 'SMTP_Injection:X-MSYS-SUBACCOUNT=0';
    expect(await byName.command(`AUTH PLAIN ${plain(company.apiKey, name)}`)).toMatch(/^235 /);
    expect(await sendFrom(client, 'of-a-part')).toMatch(/^250 /);
    const zero = 'X-MSYS-SUBACCOUNT: 0\r\n';
    const missing = (await sendFrom(client, 'none', zero)).replace('none', 'of-a-part');
    expect(missing).toMatch(/^550 /);
    expect(await sendFrom(client, 'of-a-part', zero)).toBe(missing);
    expect(await sendFrom(byName, 'of-a-part')).toBe(missing);
    byName.destroy();
    client.destroy();
  });
});

describe('a suspended sub-account', () => {
  it('is refused at once at AUTH, in open sessions at MAIL and DATA, and over REST, until it is resumed', async () => {
    const made = await create();
    const key = keyOf(made);
    const [atMail, atData] = [await SmtpClient.open(rig.securePort, key), await SmtpClient.open(rig.securePort, key)];
    expect(await sendOver(atMail)).toMatch(/^250 /);
    expect(await atData.command(`MAIL FROM:<${company.from}>`)).toMatch(/^250 /);
    expect(await atData.command('RCPT TO:<a@example.net>')).toMatch(/^250 /);
    expect(await atData.command('DATA')).toMatch(/^354 /);
    await suspendSubaccount(ctx(), { id: made.id, queued: 'hold' });
    atData.write(data(company.from));
    expect(await atData.read()).toBe('550 5.7.1 Subaccount suspended');
    await expect.poll(() => readAuthReply(key)).toBe('535 5.7.1 Subaccount suspended');
    expect(await sendOver(atMail)).toBe('550 5.7.1 Subaccount suspended');
    const byName = `SMTP_Injection:X-MSYS-SUBACCOUNT=${made.number}`;
    expect(await readAuthReply(company.apiKey, byName)).toBe('535 5.7.1 Subaccount suspended');
    for (const answer of [
      await post(key),
      await post(company.apiKey, company.from, { 'x-msys-subaccount': String(made.number) }),
    ])
      expect(answer).toMatchObject({
        status: 403,
        body: { code: 'accountSuspended', message: 'Subaccount suspended' },
      });
    expect((await post(company.apiKey)).status).toBe(200);
    await resumeSubaccount(ctx(), { id: made.id });
    await expect.poll(() => readAuthReply(key)).toMatch(/^235 /);
    expect(await sendOver(atMail)).toMatch(/^250 /);
    await terminateSubaccount(ctx(), { id: made.id });
    await expect.poll(() => readAuthReply(key)).toBe('535 5.7.8 Authentication credentials invalid');
    expect(await sendOver(atMail)).toMatch(/^550 /);
    expect((await post(key)).status).toBe(401);
    atMail.destroy();
    atData.destroy();
  });
});
