import { afterAll, beforeAll, expect, it } from 'vitest';
import { updateSubscriberSetting } from '#lib/audience/consent/settings.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import type { Grant } from '#lib/registry/grants.ts';
import { createApiKey } from '#lib/senders/api-keys/api-keys.ts';
import { registerTestAccount, type TestAccount } from '../../fixtures/accounts/accounts.ts';
import { addVerifiedDomain } from '../../fixtures/audience/add-verified-domain.ts';
import { statuses, stockOf } from '../../fixtures/audience/people.ts';
import { type ApiHost, callApi, startApiHost } from '../../fixtures/http/api-host.ts';

let host: ApiHost;
let account: TestAccount;
let key: string;

beforeAll(async () => {
  host = await startApiHost();
  account = await registerTestAccount('Acme', 'production');
  key = await keyWith(account, ['contacts/view', 'contacts/modify', 'contacts/delete']);
});

afterAll(() => host.stop());

const keyWith = async ({ ctx }: TestAccount, grants: Grant[]): Promise<string> =>
  (await createApiKey(ctx, { name: `Key ${grants.length}`, grants })).key;

/** Makes a call of the customer API: `ask('PATCH /contacts/ann@example.com', { city: 'Bali' })`. */
async function ask(name: string, body?: unknown, headers: Record<string, string> = {}, apiKey = key) {
  const [method = 'GET', path = ''] = name.split(' ');
  return callApi(host, path, { key: apiKey, method, ...(body !== undefined && { body }), headers });
}

it('adds a contact, changes the one with the same address or external id, and says what changed', async () => {
  const made = await ask('POST /contacts', {
    email: 'Ann@example.com',
    external_id: 'crm-1',
    first_name: 'Ann',
    labels: ['News'],
    create_labels: true,
    fields: { company: 'PT X' },
  });
  expect([made.status, made.body]).toMatchObject([
    200,
    { email: 'Ann@example.com', external_id: 'crm-1', first_name: 'Ann', source: 'api', is_new: true, changed: [] },
  ]);
  const again = await ask('POST /contacts', { email: 'ann@EXAMPLE.com', city: 'Bali' });
  expect(again.body).toMatchObject({ id: made.body.id, is_new: false, changed: ['city', 'email'], first_name: 'Ann' });
  const byExternalId = await ask('POST /contacts', { external_id: 'crm-1', last_name: 'Lee' });
  expect(byExternalId.body).toMatchObject({ id: made.body.id, last_name: 'Lee', is_new: false });
  expect((await ask('POST /contacts?mode=addOnly', { email: 'ann@example.com' })).status).toBe(409);
  expect((await ask('POST /contacts?mode=updateOnly', { email: 'nobody@example.com' })).status).toBe(404);
  const { body: refused } = await ask('POST /contacts', { email: 'nonsense' });
  expect(refused).toMatchObject({ statusCode: 422, message: expect.stringContaining('nonsense') });
  expect((await ask('POST /contacts', { email: 'x@example.com', birthday: '1984-13-01' })).status).toBe(422);
  expect((await ask('POST /contacts', { first_name: 'Nobody' })).status).toBe(422);
});

it('answers a repeated request with its first answer, and refuses another one under the same key', async () => {
  const once = { 'idempotency-key': 'contact-1' };
  const first = await ask('POST /contacts', { email: 'once@example.com', first_name: 'A' }, once);
  await ask('PATCH /contacts/once@example.com', { first_name: 'B' });
  const again = await ask('POST /contacts', { email: 'once@example.com', first_name: 'A' }, once);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(again.body).toEqual(first.body);
  expect((await ask('GET /contacts/once@example.com')).body).toMatchObject({ first_name: 'B' });
  expect((await ask('POST /contacts', { email: 'other@example.com' }, once)).status).toBe(409);
  const rows = { contacts: [{ email: 'once-more@example.com' }] };
  const batch = await ask('POST /contacts/batch', rows, { 'idempotency-key': 'batch-1' });
  const repeated = await ask('POST /contacts/batch', rows, { 'idempotency-key': 'batch-1' });
  expect(batch.body).toMatchObject({ added: 1 });
  expect(repeated.body).toEqual(batch.body);
});

it('writes each row of a batch for itself, with a result per row', async () => {
  const consent = { wording: 'Send me news.', ip: '192.0.2.7' };
  const { status, body } = await ask('POST /contacts/batch', {
    contacts: [
      { email: 'b1@example.com', first_name: 'One', consent },
      { email: 'broken' },
      { email: 'b2@example.com', labels: ['No such label'] },
      { email: 'b3@example.com', fields: { nonsense: 1 } },
      { first_name: 'Nobody' },
      { email: 'b1@example.com', first_name: 'Last', consent: { ...consent, ip: '192.0.2.8' } },
      { email: 'b4@example.com', labels: ['Batch'], create_labels: true },
      { external_id: 'crm-1', city: 'Medan' },
    ],
  });
  expect(status).toBe(200);
  const rows = body.data.map((one: { is_new: boolean; error: { code: string; field: string | null } | null }) =>
    one.error ? [one.error.code, one.error.field] : one.is_new,
  );
  expect(rows.slice(1, 5)).toEqual([
    ['invalidAddress', 'email'],
    ['notFound', 'labels[0]'],
    ['unknownField', 'fields.nonsense'],
    ['missingField', 'email'],
  ]);
  expect([rows[0], ...rows.slice(5)]).toEqual([false, true, true, false]);
  expect(body).toMatchObject({ added: 2, updated: 1, refused: 4 });
  expect((await ask('GET /contacts/b1@example.com')).body).toMatchObject({ first_name: 'Last' });
  const { rows: consents } = await getPool().query<{ ip: string; wordings: number }>(
    `SELECT c.ip, (SELECT count(*)::int FROM consent_wordings w WHERE w.company_id = c.company_id) AS wordings
     FROM consents c WHERE c.company_id = $1 ORDER BY c.ip`,
    [account.companyId],
  );
  expect(consents).toEqual([
    { ip: '192.0.2.7', wordings: 1 },
    { ip: '192.0.2.8', wordings: 1 },
  ]);
  const stock = await stockOf(account.ctx);
  expect(stock?.stored).toBe(stock?.counted);
  const tooMany = Array.from({ length: 1_001 }, (_, index) => ({ email: `m${index}@example.com` }));
  expect((await ask('POST /contacts/batch', { contacts: tooMany })).status).toBe(422);
});

it('never makes anybody active who has left, with a consent or without', async () => {
  await ask('POST /contacts', { email: 'left@example.com' });
  const left = await ask('POST /contacts/left@example.com/unsubscribe', { reason: 'Asked by mail' });
  expect(left.body).toMatchObject({ may_mail: false, status: 'unsubscribed' });
  await ask('POST /contacts', { email: 'left@example.com', city: 'Bali' });
  await ask('POST /contacts/batch', {
    contacts: [{ email: 'left@example.com', consent: { wording: 'News, please.' } }],
  });
  await ask('PATCH /contacts/left@example.com', { email: 'left-too@example.com' });
  expect(await statuses(account.ctx)).toMatchObject({ 'left-too@example.com': 'unsubscribed' });
  expect((await ask('GET /contacts/left-too@example.com/subscription')).body).toMatchObject({
    may_mail: false,
    reasons: [{ source: 'Manually Added' }],
  });
  await ask('POST /contacts', { phone: '+6281234567890' });
  const { body } = await ask('GET /contacts?limit=1000');
  const alone = body.data.find((one: { phone: string | null }) => one.phone !== null);
  expect((await ask(`GET /contacts/${alone.id}/subscription`)).status).toBe(409);
});

it('reads, changes by version, labels and deletes a contact by its id or address', async () => {
  const { body: made } = await ask('POST /contacts', { email: 'eve+x@example.com' });
  const { body: eve } = await ask('GET /contacts/eve%2Bx%40example.com');
  expect(eve).toMatchObject({ id: made.id, stats: { last_open_at: null }, consents: [] });
  expect((await ask(`PATCH /contacts/${eve.id}`, { city: 'Bali' }, { 'if-match': '1' })).status).toBe(412);
  const changed = await ask(`PATCH /contacts/${eve.id}`, { city: 'Bali' }, { 'if-match': eve.version });
  expect(changed.body).toMatchObject({ city: 'Bali' });
  const labeled = await ask(`POST /contacts/${eve.id}/labels`, { add: ['Gold'], create_labels: true });
  expect(labeled.body).toMatchObject({ id: eve.id, labels: [{ name: 'Gold' }] });
  const { body: labels } = await ask('GET /labels?limit=1000');
  const gold = labels.data.find((one: { name: string }) => one.name === 'Gold');
  expect(gold).toMatchObject({ contacts: 1 });
  expect((await ask(`POST /contacts/${eve.id}/labels`, { remove: [gold.id] })).body.labels).toEqual([]);
  expect((await ask(`POST /contacts/${eve.id}/labels`, { add: ['Unknown'] })).status).toBe(404);
  expect((await ask('DELETE /contacts/eve+x@example.com')).body).toEqual({ id: eve.id, deleted: true });
  expect((await ask(`GET /contacts/${eve.id}`)).status).toBe(404);
  expect((await ask('DELETE /contacts/eve+x@example.com')).status).toBe(404);
});

it('lists contacts page by page, and those that changed since an instant', async () => {
  const pages: string[] = [];
  let cursor: string | null = null;
  do {
    const { body }: { body: { data: { id: string }[]; next_cursor: string | null } } = await ask(
      `GET /contacts?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`,
    );
    pages.push(...body.data.map(({ id }) => id));
    cursor = body.next_cursor;
  } while (cursor !== null);
  const { body: all } = await ask('GET /contacts?limit=1000');
  expect(pages).toEqual(all.data.map(({ id }: { id: string }) => id));
  expect(pages.length).toBe((await stockOf(account.ctx))?.counted);
  const { body: last } = await ask('PATCH /contacts/once@example.com', { city: 'Medan' });
  const { body: since } = await ask(`GET /contacts?updated_since=${encodeURIComponent(last.updated_at)}`);
  expect(since.data.map(({ id }: { id: string }) => id)).toEqual([last.id]);
});

it('needs a live key of the company with the grant', async () => {
  const reader = await keyWith(account, ['contacts/view']);
  expect((await ask('POST /contacts', { email: 'x@example.com' }, {}, reader)).status).toBe(403);
  expect((await ask('DELETE /contacts/once@example.com', undefined, {}, reader)).status).toBe(403);
  const elsewhere = await registerTestAccount('Elsewhere', 'production');
  const other = await keyWith(elsewhere, ['contacts/view', 'contacts/modify']);
  expect((await ask('GET /contacts/once@example.com', undefined, {}, other)).status).toBe(404);
  expect((await ask('GET /contacts', undefined, {}, other)).body.data).toEqual([]);
  const { ctx } = await registerTestAccount('Sandbox');
  const { key: test } = await createApiKey(ctx, { name: 'Test', grants: ['contacts/view'] });
  expect((await ask('GET /contacts', undefined, {}, test)).body).toMatchObject({ statusCode: 403 });
});

it('follows the mail of a company whose first contact comes by a key', async () => {
  const fresh = await registerTestAccount('Fresh', 'production');
  const own = await keyWith(fresh, ['contacts/view', 'contacts/modify']);
  await ask('POST /contacts/batch', { contacts: [{ email: 'first@example.com' }] }, {}, own);
  const { rows } = await getPool().query("SELECT FROM feed_consumers WHERE company_id = $1 AND kind = 'engagement'", [
    fresh.companyId,
  ]);
  expect(rows).toHaveLength(1);
});

it('asks contacts whom a key adds to confirm where double opt-in is on', async () => {
  const careful = await registerTestAccount('Careful', 'production');
  const own = await keyWith(careful, ['contacts/view', 'contacts/modify']);
  await ask('POST /contacts', { email: 'before@example.com' }, {}, own);
  await addVerifiedDomain(careful, 'careful.example');
  await updateSubscriberSetting(careful.ctx, { doubleOptIn: true });
  expect((await ask('POST /contacts', { email: 'one@example.com' }, {}, own)).body.status).toBe('pending');
  await ask('POST /contacts', { email: 'before@example.com', city: 'Bali' }, {}, own);
  await ask('POST /contacts', { email: 'sure@example.com', double_opt_in: false }, {}, own);
  await ask('POST /contacts/batch', { contacts: [{ email: 'two@example.com' }] }, {}, own);
  expect(await statuses(careful.ctx)).toEqual({
    'before@example.com': 'active',
    'one@example.com': 'pending',
    'sure@example.com': 'active',
    'two@example.com': 'pending',
  });
  const { rows } = await getPool().query('SELECT FROM contact_confirmations WHERE company_id = $1', [
    careful.companyId,
  ]);
  expect(rows).toHaveLength(2);
});
