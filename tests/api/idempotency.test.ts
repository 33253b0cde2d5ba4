import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiHost, callApi, startApiHost } from '../support/api-host.ts';
import { type SeededCompany, seedCompany } from '../support/seed.ts';

let host: ApiHost;
let company: SeededCompany;

beforeAll(async () => {
  host = await startApiHost();
});

afterAll(() => host.stop());

beforeEach(async () => {
  company = await seedCompany();
});

const email = (changes: Record<string, unknown> = {}) => ({
  from: company.from,
  to: 'someone@example.net',
  subject: 'Once',
  text: 'Once only',
  ...changes,
});

const send = (key: string, body: unknown = email(), path = '/emails', headers: Record<string, string> = {}) =>
  callApi(host, path, { key: company.apiKey, body, headers: { 'idempotency-key': key, ...headers } });

const messages = () => host.count('messages', company.companyId);
const used = () => host.count('delivery_queue', company.companyId);

describe('Idempotency-Key', () => {
  test('the same payload again gets the first answer, marked, and sends nothing more', async () => {
    const first = await send('order-1');
    const again = await send('order-1');
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect([await messages(), await used()]).toEqual([1, 1]);
  });

  test('the order of names and blanks make no other payload', async () => {
    const first = await send('order-1');
    const turned = JSON.stringify(Object.fromEntries(Object.entries(email()).reverse()), null, 2);
    expect((await send('order-1', turned)).body).toEqual(first.body);
  });

  test('another payload under the same key is refused', async () => {
    await send('order-1');
    const other = await send('order-1', email({ text: 'Something else' }));
    expect(other.body).toMatchObject({ statusCode: 409, name: 'invalid_idempotent_request' });
    expect(await messages()).toBe(1);
  });

  test('a refused request does not use up its key', async () => {
    expect((await send('order-1', email({ to: 'nobody' }))).status).toBe(422);
    expect((await send('order-1')).status).toBe(200);
  });

  test('20 at once make one message; the others get its answer, or are told that it is on its way', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('order-1')));
    const sent = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1);
    expect(sent.length + refused.length).toBe(20);
    for (const { body } of refused) {
      expect(body).toMatchObject({ statusCode: 409, name: 'concurrent_idempotent_requests' });
    }
    expect([await messages(), await used()]).toEqual([1, 1]);
  });

  test("another company's key is another key", async () => {
    const first = await send('order-1');
    company = await seedCompany();
    const other = await send('order-1');
    expect([other.status, other.headers.get('idempotent-replayed')]).toEqual([200, null]);
    expect(other.body.id).not.toBe(first.body.id);
  });

  test.each([
    'strict',
    'permissive',
  ])('a %s batch again gets its first answer, and one with another message is refused', async (mode) => {
    const batch = [email(), email({ to: 'b@example.net' }), email({ to: 'c@example.net' })];
    const headers = { 'x-batch-validation': mode };
    const first = await send('batch-1', batch, '/emails/batch', headers);
    const again = await send('batch-1', batch, '/emails/batch', headers);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await messages()).toBe(3);
    const longer = await send('batch-1', [...batch, email()], '/emails/batch', headers);
    expect(longer.body).toMatchObject({ statusCode: 409, name: 'invalid_idempotent_request' });
    expect(await messages()).toBe(3);
  });

  test('20 batches at once make one', async () => {
    const batch = [email(), email({ to: 'b@example.net' })];
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('batch-1', batch, '/emails/batch')));
    const sent = answers.filter(({ status }) => status === 200);
    expect(sent.length).toBeGreaterThan(0);
    for (const { body } of sent) expect(body).toEqual(sent[0]?.body);
    for (const { status, body } of answers) expect([200, 409]).toContain(status === 409 ? body.statusCode : status);
    expect(await messages()).toBe(2);
  });

  test('personal sends again get their first answer', async () => {
    const { to, ...rest } = email();
    const body = { ...rest, recipients: [{ address: to }, { address: 'b@example.net' }] };
    const first = await send('personal-1', body);
    const again = await send('personal-1', body);
    expect(first.body.accepted).toBe(2);
    expect([again.body, again.headers.get('idempotent-replayed')]).toEqual([first.body, 'true']);
    expect(await messages()).toBe(2);
  });
});
