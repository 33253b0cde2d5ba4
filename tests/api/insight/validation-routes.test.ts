import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setFeature } from '#lib/account/access/set-feature.ts';
import { setQuota } from '#lib/account/usage/set-quota.ts';
import { newId } from '#lib/core/ids.ts';
import { addSuppression } from '#lib/engine/suppressions/add-suppression.ts';
import { serveApi } from '#lib/http/compat/serve-api.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { runList } from '#lib/insight/validation/lists/run-list.ts';
import { openTestDatabase, registerTestAccount, sessionCookie } from '../../fixtures/accounts/accounts.ts';
import { type SeededCompany, seedCompany } from '../../fixtures/accounts/seed.ts';
import { type DnsZone, startZone } from '../../fixtures/domains/dns-zone.ts';
import { callRoute } from '../../fixtures/http/call-route.ts';
import { routeAt } from '../../fixtures/http/route-at.ts';

const { GET: overviewRoute, POST: validateRoute } = routeAt('/api/config/v1/email-validation');

let close: () => Promise<void>;
let dns: DnsZone;
let company: SeededCompany;

beforeAll(async () => {
  close = await openTestDatabase();
  dns = await startZone({ 'shop.org': { mx: [[10, 'mx.shop.org']] }, 'mx.shop.org': { a: ['93.184.216.34'] } });
  process.env.DNSSEC_RESOLVER = `127.0.0.1:${dns.port}`;
  company = await seedCompany();
});

afterAll(async () => {
  dns.close();
  await close();
});

type Given = { key?: string; headers?: Record<string, string> };

async function call(method: string, path: string, body?: unknown, { key = company.apiKey, headers = {} }: Given = {}) {
  const response = await serveApi(
    new Request(`http://localhost/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );
  return { status: response.status, headers: response.headers, body: await response.json() };
}

describe('the calls of email validation for apps', () => {
  it('answers one address with the whole object', async () => {
    const { status, body } = await call('POST', '/validations', { email: 'Ada@shop.org' });
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(
      [
        ...['address', 'checked_at', 'checks', 'delivery_confidence', 'did_you_mean', 'domain', 'evidence', 'is_alias'],
        ...[
          'is_disposable',
          'is_free',
          'is_role',
          'known_bounce',
          'local',
          'mail',
          'reason',
          'result',
          'suppressed',
          'valid',
        ],
      ].sort(),
    );
    expect(body).toMatchObject({ result: 'neutral', checks: { mx: true, a: true }, mail: { hosts: ['mx.shop.org'] } });
  });

  it.each([
    ['nobody@missing.org', { result: 'undeliverable', reason: 'Invalid Domain' }],
    ['nonsense', { result: 'undeliverable', reason: 'Invalid Syntax' }],
    ['', { result: 'undeliverable', reason: 'Invalid Syntax' }],
    ['ada@gmial.com', { result: 'typo', did_you_mean: 'ada@gmail.com' }],
    ['a@mailinator.com', { is_disposable: true }],
  ])('answers 200 for %j', async (email, expected) => {
    expect(await call('POST', '/validations', { email })).toMatchObject({ status: 200, body: expected });
  });

  it("answers SparkPost's call with SparkPost's fields", async () => {
    expect(await call('GET', '/recipient-validation/single/ada%40missing.org')).toMatchObject({
      status: 200,
      body: {
        results: {
          valid: false,
          result: 'undeliverable',
          reason: 'Invalid Domain',
          is_role: false,
          is_disposable: false,
          is_free: false,
          delivery_confidence: 0,
        },
      },
    });
    const { body } = await call('GET', '/recipient-validation/single/info%40shop.org');
    expect(Object.keys(body.results).sort()).toEqual(
      ['delivery_confidence', 'is_disposable', 'is_free', 'is_role', 'result', 'valid'].sort(),
    );
    expect((await call('GET', '/recipient-validation/single/%E0%A4%A')).body.results.reason).toBe('Invalid Syntax');
  });

  it('answers a batch in its order, and refuses one of more than 1,000', async () => {
    const { status, body } = await call('POST', '/validations/batch', { emails: ['a@shop.org', 'x', 'b@missing.org'] });
    expect(status).toBe(200);
    expect(body.results.map(({ address }: { address: string }) => address)).toEqual([
      'a@shop.org',
      'x',
      'b@missing.org',
    ]);
    const emails = Array.from({ length: 1_001 }, () => 'a@shop.org');
    expect((await call('POST', '/validations/batch', { emails })).status).toBe(422);
    expect((await call('POST', '/validations/batch', { emails: [] })).status).toBe(422);
  });

  it.each([
    {},
    { email: 7 },
    { email: null },
    { email: 'a@b.org', more: 1 },
    [],
    'text',
    null,
  ])('refuses %j with 422 and the field', async (body) => {
    const answer = await call('POST', '/validations', body);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ statusCode: 422 });
  });

  it('replays the first answer to a repeated idempotency key', async () => {
    const given = { headers: { 'idempotency-key': newId() } };
    const first = await call('POST', '/validations', { email: 'once@shop.org' }, given);
    const again = await call('POST', '/validations', { email: 'once@shop.org' }, given);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await call('POST', '/validations', { email: 'other@shop.org' }, given)).status).toBe(409);
  });

  it('answers 429 with retry-after beyond the quota', async () => {
    const small = await seedCompany();
    await setQuota(platformContext({ scope: small.scope }), { slot: 'purify', quota: 0 });
    const answer = await call('POST', '/validations', { email: 'a@shop.org' }, { key: small.apiKey });
    expect(answer).toMatchObject({
      status: 429,
      body: { message: 'Quota of purify on email validation is exceeded', code: 'monthlyQuotaExceeded' },
    });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('refuses a key without the grant, and every key while the feature is off', async () => {
    const bare = await seedCompany({ grants: ['transmissions/modify'] });
    expect((await call('POST', '/validations', { email: 'a@shop.org' }, { key: bare.apiKey })).status).toBe(403);
    const off = await seedCompany();
    await setFeature(platformContext({ scope: off.scope }), { feature: 'emailValidation', enable: false });
    expect((await call('POST', '/validations', { email: 'a@shop.org' }, { key: off.apiKey })).status).toBe(403);
  });

  it("shows a subaccount's key the suppressions that it sees, and no others", async () => {
    const shared = await seedCompany();
    const ctx = platformContext({ scope: shared.scope });
    const [own, other] = [newId(), newId()];
    for (const [number, id] of [own, other].entries())
      await getPool().query(
        `INSERT INTO subaccounts (id, company_id, number, name, updated_at) VALUES ($1, $2, $3, 'part', now())`,
        [id, shared.companyId, number + 1],
      );
    await addSuppression(ctx, { recipient: 'own@shop.org', subaccountId: own });
    await addSuppression(ctx, { recipient: 'other@shop.org', subaccountId: other });
    await getPool().query('UPDATE api_keys SET subaccount_id = $1 WHERE id = $2', [own, shared.apiKeyId]);
    const isSuppressed = async (email: string) =>
      (await call('POST', '/validations', { email }, { key: shared.apiKey })).body.suppressed;
    expect([await isSuppressed('own@shop.org'), await isSuppressed('other@shop.org')]).toEqual([true, false]);
  });
});

describe('the calls of lists for apps', () => {
  it('upload, start, read and delete a list', async () => {
    const { scope, apiKey: key } = await seedCompany();
    const made = await call(
      'POST',
      '/validations/lists',
      {
        name: 'people.csv',
        content: 'name,a,b\nAda,ada@shop.org,ada@home.org\nBob,bob@shop.org,nonsense\n',
        column: 2,
      },
      { key },
    );
    expect(made).toMatchObject({
      status: 200,
      body: { object: 'validation_list', state: 'ready', column: 'b', rows: 2, cost: 1, invalid: 1 },
    });
    const path = `/validations/lists/${made.body.id}`;
    expect((await call('GET', `${path}/results`, undefined, { key })).status).toBe(404);
    expect((await call('POST', `${path}/start`, undefined, { key })).body).toMatchObject({ state: 'queued' });
    await runList({ companyId: scope.companyId, listId: made.body.id }, new AbortController().signal);
    expect((await call('GET', path, undefined, { key })).body).toMatchObject({ state: 'done', processed: 2 });
    const results = (query: string) => call('GET', `${path}/results${query}`, undefined, { key });
    const all = await results('');
    expect(all.body).toMatchObject({ object: 'list', has_more: false });
    expect(all.body.columns.slice(-3)).toEqual(['name', 'a', 'b']);
    expect(all.body.data.map((cells: string[]) => [cells[0], cells.at(-1)])).toEqual([
      ['undeliverable', 'ada@home.org'],
      ['undeliverable', 'nonsense'],
    ]);
    expect((await results('?result=valid')).body.data).toEqual([]);
    expect((await results('?page=2')).body).toMatchObject({ has_more: false, data: [] });
    expect((await results('?page=0')).status).toBe(422);
    expect((await call('GET', '/validations/lists', undefined, { key })).body.data).toHaveLength(1);
    expect((await call('GET', path)).status).toBe(404);
    expect((await call('DELETE', path, undefined, { key })).body).toMatchObject({ deleted: true });
    expect((await call('GET', path, undefined, { key })).status).toBe(404);
  });

  it('start a list at once if asked', async () => {
    const { apiKey: key } = await seedCompany();
    const body = { name: 'people.txt', content: 'ada@shop.org\n', start: true };
    expect((await call('POST', '/validations/lists', body, { key })).body).toMatchObject({ state: 'queued' });
  });

  it.each([
    [{ name: 'people.xlsx', content: 'ada@shop.org' }, 'xlsx'],
    [{ name: 'people.csv', content: 'a,b\nc,d' }, 'Email field'],
    [{ name: 'people.csv' }, 'content'],
    [{ name: 'people.csv', content: 'ada@shop.org', column: 1 }, 'below 1'],
  ])('refuse %j with the cause', async (body, words) => {
    const answer = await call('POST', '/validations/lists', body);
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain(words);
  });

  it("are refused to a subaccount's key", async () => {
    const shared = await seedCompany();
    const own = newId();
    await getPool().query(
      `INSERT INTO subaccounts (id, company_id, number, name, updated_at) VALUES ($1, $2, 1, 'part', now())`,
      [own, shared.companyId],
    );
    await getPool().query('UPDATE api_keys SET subaccount_id = $1 WHERE id = $2', [own, shared.apiKeyId]);
    expect((await call('GET', '/validations/lists', undefined, { key: shared.apiKey })).status).toBe(403);
  });
});

describe('the calls of email validation for the dashboard', () => {
  it('answers the quota, the test addresses and a verdict to a person', async () => {
    const account = await registerTestAccount();
    const headers = { cookie: (await sessionCookie(account)).cookie, 'sec-fetch-site': 'same-origin' };
    const overview = await callRoute(overviewRoute, { headers });
    expect(overview).toMatchObject({ status: 200, body: { usage: { usage: 0, quota: -1 } } });
    expect(overview.body.testAddresses).toContainEqual({
      result: 'risky',
      address: 'risky@validation.simulator.platform.test',
    });
    const validate = (body: unknown) => callRoute(validateRoute, { method: 'POST', headers, body });
    expect(await validate({ email: 'typo@validation.simulator.platform.test' })).toMatchObject({
      status: 200,
      body: { result: 'typo', did_you_mean: 'typo@validation.simulator.platform.test' },
    });
    expect(await validate({})).toMatchObject({ status: 422, body: { payload: { field: 'email' } } });
  });
});
