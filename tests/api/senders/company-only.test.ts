import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#lib/core/ids.ts';
import { foldStatistics } from '#lib/events/statistics/fold-statistics.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { type SeededCompany, seedCompany } from '../../fixtures/accounts/seed.ts';
import { insertMessage } from '../../fixtures/database/insert-message.ts';
import { type ApiHost, callApi, startApiHost } from '../../fixtures/http/api-host.ts';

/** The rows of a company or its sub-account; every text of them that a call shows contains its name. */
type Rows = {
  message: string;
  scheduled: string;
  transmission: string;
  domain: string;
  keyId: string;
  template: string;
};

const OWN = 'by-the-company';
const SUB = 'by-the-part';

let host: ApiHost;
let company: SeededCompany;
let number: string;
let own: Rows;
let sub: Rows;

beforeAll(async () => {
  host = await startApiHost();
  company = await seedCompany();
  await getPool().query('UPDATE sending_domains SET is_shared = true WHERE company_id = $1', [company.companyId]);
  const made = await ask('/subaccounts', {}, { name: 'A part' });
  expect(made.status).toBe(200);
  number = String(made.body.results.subaccount_id);
  const { rows } = await getPool().query('SELECT id FROM subaccounts WHERE company_id = $1', [company.companyId]);
  own = await makeRows(OWN, null);
  sub = await makeRows(SUB, rows[0].id);
  await foldStatistics();
});

afterAll(() => host.stop());

/** Calls with the company's key. */
const ask = (path: string, headers: Record<string, string>, body?: object, method?: string) =>
  callApi(host, path, {
    headers: { authorization: `Bearer ${company.apiKey}`, ...headers },
    ...(body && { body }),
    ...(method && { method }),
  });

async function makeRows(name: string, subaccountId: string | null): Promise<Rows> {
  const as: Record<string, string> = subaccountId === null ? {} : { 'x-msys-subaccount': number };
  const recipients = [{ address: `${name}@example.net`, status: 'bounced' }];
  const message = await insertMessage(company, { atMs: Date.now() - 60_000, subaccountId, subject: name, recipients });
  const scheduled_at = new Date(Date.now() + 3_600_000).toISOString();
  const mail = { from: company.from, to: `${name}@example.org`, subject: name, text: 'A', campaign_id: name };
  const later = await ask('/emails', as, { ...mail, scheduled_at });
  expect(later.status).toBe(200);
  const found = await getPool().query('SELECT transmission_id AS id FROM messages WHERE id = $1', [later.body.id]);
  const keyId = newId();
  await getPool().query(
    `INSERT INTO api_keys (id, company_id, environment, name, hint, key_hash, grants, allowed_ips, domains, subaccount_id, updated_at)
     VALUES ($1, $2, 'production', $3, 'tx_', decode(md5($3), 'hex'), '{}', '{}', '{}', $4, now())`,
    [keyId, company.companyId, name, subaccountId],
  );
  const domain = `${name}.example`;
  await getPool().query(
    `INSERT INTO sending_domains (id, company_id, domain, subaccount_id, status, ownership_token, updated_at)
     VALUES ($1, $2, $3, $4, 'verified', '', now())`,
    [newId(), company.companyId, domain, subaccountId],
  );
  for (const [index, source] of ['Manually Added', 'Bounce Rule'].entries())
    await getPool().query(
      `INSERT INTO suppressions (id, company_id, subaccount_id, recipient, type, source, created_at, updated_at)
       VALUES ($1, $2, $3, $4, 'transactional', $5, now(), now())`,
      [newId(), company.companyId, subaccountId, `${name}-${index}@example.com`, source],
    );
  const template = await ask('/templates', as, { alias: name, kind: 'email', name, subject: 'A', text: 'A' });
  expect(template.status).toBe(200);
  const published = await ask(`/templates/${name}/publish`, as, {});
  expect(published.status).toBe(200);
  return {
    message,
    scheduled: later.body.id,
    transmission: found.rows[0].id,
    domain,
    keyId,
    template: template.body.id,
  };
}

const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const metrics = (group: string): string =>
  `/compat/sparkpost/api/v1/metrics/deliverability${group}?from=${day(-2)}T00:00&metrics=count_injected`;

const HEADERS = {
  ours: 'x-msys-subaccount',
  sparkpost: 'x-msys-subaccount',
  mailgun: 'x-mailgun-on-behalf-of',
  sendgrid: 'on-behalf-of',
  postmark: 'x-msys-subaccount',
};

const callWith = (path: string, value: string | null, method?: string, body?: object) => {
  const vendor = /^\/compat\/(sparkpost|mailgun|sendgrid|postmark)\//.exec(path)?.[1] ?? 'ours';
  const header = Object.entries(HEADERS).find(([name]) => name === vendor)?.[1] ?? '';
  const headers: Record<string, string> = value === null ? {} : { [header]: value };
  if (vendor === 'mailgun') headers.authorization = `Basic ${Buffer.from(`api:${company.apiKey}`).toString('base64')}`;
  if (vendor === 'sparkpost') headers.authorization = company.apiKey;
  if (vendor === 'postmark') headers['x-postmark-server-token'] = company.apiKey;
  return ask(path, headers, body, method);
};

/** Fills the placeholders of a path with texts of a record. */
const fill = (path: string, texts: object): string =>
  Object.entries(texts).reduce((filled, [name, text]) => filled.replace(`{${name}}`, `${text}`), path);

/** Each list with rows of the company and of a sub-account. */
const LISTS: readonly string[] = [
  '/emails?limit=50',
  '/events?limit=50',
  '/suppressions',
  '/templates',
  '/api-keys',
  '/compat/sparkpost/api/v1/events/message',
  '/compat/sparkpost/api/v1/transmissions',
  '/compat/sparkpost/api/v1/suppression-list',
  '/compat/sparkpost/api/v1/sending-domains',
  metrics('/campaign'),
  '/compat/mailgun/v3/{domain}/events',
  '/compat/mailgun/v4/domains',
  '/compat/mailgun/v3/{domain}/bounces',
  '/compat/sendgrid/v3/messages?limit=50&query=from_email%3D%22{from}%22',
  '/compat/sendgrid/v3/suppression/bounces',
  '/compat/postmark/messages/outbound?count=50&offset=0',
  '/compat/postmark/bounces?count=50&offset=0',
  '/compat/postmark/message-streams/outbound/suppressions/dump',
];

describe('the company’s key', () => {
  it.each(LISTS)('with the number 0 lists the company’s own rows at %s, and without a number all', async (name) => {
    const path = fill(name, company);
    const [zero, none, part] = [await callWith(path, '0'), await callWith(path, null), await callWith(path, number)];
    const has = ({ status, body }: typeof zero) => {
      const text = JSON.stringify(body);
      return { status, own: text.includes(OWN), sub: text.includes(SUB) };
    };
    expect(has(zero)).toEqual({ status: 200, own: true, sub: false });
    expect(has(none)).toEqual({ status: 200, own: true, sub: true });
    if (part.status === 200) expect(has(part)).toMatchObject({ sub: true });
    else expect(path).toBe('/api-keys');
  });

  it.each([
    ['GET', '/emails/{message}'],
    ['GET', '/emails/{message}/events'],
    ['GET', '/templates/{template}'],
    ['GET', '/api-keys/{keyId}'],
    ['GET', '/compat/sparkpost/api/v1/transmissions/{transmission}'],
    ['GET', '/compat/sparkpost/api/v1/sending-domains/{domain}'],
    ['GET', '/compat/mailgun/v4/domains/{domain}'],
    ['GET', '/compat/postmark/messages/outbound/{message}/details'],
    ['PATCH', '/emails/{scheduled}'],
    ['POST', '/emails/{scheduled}/cancel'],
    ['DELETE', '/api-keys/{keyId}'],
    ['DELETE', '/compat/sparkpost/api/v1/sending-domains/{domain}'],
  ] as const)('with the number 0 does not find a sub-account’s row by %s %s', async (method, path) => {
    const body = method === 'PATCH' ? { scheduled_at: new Date(Date.now() + 7_200_000).toISOString() } : undefined;
    const status = async (rows: Rows) =>
      (await callWith(fill(path, rows), '0', method, method === 'POST' ? {} : body)).status;
    expect([404, 422]).toContain(await status(sub));
    expect(await status(own)).toBeLessThan(300);
  });

  it('with the number 0 counts the company’s own mail', async () => {
    const count = async (value: string | null) =>
      (await callWith(metrics(''), value)).body.results[0].count_injected as number;
    expect([await count('0'), await count(number), await count(null)]).toEqual([2, 2, 4]);
  });

  it('with the number 0 finds no suppression of a sub-account, and removes none', async () => {
    const path = `/suppressions/${SUB}-0@example.com`;
    expect((await callWith(path, '0')).body).toMatchObject({ is_suppressed: false, data: [] });
    await callWith(path, '0', 'DELETE');
    expect((await callWith(path, null)).body).toMatchObject({ is_suppressed: true });
  });

  it('with the number 0 sends from a template of its own, and from none of a sub-account', async () => {
    const sendWith = (value: string | null, alias: string) =>
      ask('/emails', value === null ? {} : { 'x-msys-subaccount': value }, {
        from: company.from,
        to: 'a@example.com',
        template: { alias },
      });
    expect((await sendWith('0', OWN)).status).toBe(200);
    expect((await sendWith('0', SUB)).status).toBe((await sendWith('0', 'none-such')).status);
    expect((await sendWith(null, SUB)).status).toBe(200);
  });

  it('with the number 0 adds no suppression and no key for a sub-account', async () => {
    const { rows } = await getPool().query('SELECT id FROM subaccounts WHERE company_id = $1', [company.companyId]);
    const subaccountId: string = rows[0].id;
    const suppressions = [{ recipient: 'new@example.com', subaccount_id: subaccountId }];
    const { body } = await callWith('/suppressions', '0', 'POST', { suppressions });
    expect(body).toMatchObject({ added: 0, refused: 1, results: [{ code: 'notFound' }] });
    expect((await callWith('/api-keys', '0', 'POST', { name: 'new', subaccount_id: subaccountId })).status).toBe(422);
  });
});
