import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SeededCompany, seedCompany } from '../../fixtures/accounts/seed.ts';
import { type ApiHost, callApi, startApiHost } from '../../fixtures/http/api-host.ts';

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
  test('returns the first answer, marked as replayed, for the same payload and sends nothing more', async () => {
    const first = await send('order-1');
    const again = await send('order-1');
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect([await messages(), await used()]).toEqual([1, 1]);
  });

  test('treats payloads that differ in key order and blanks as the same', async () => {
    const first = await send('order-1');
    const turned = JSON.stringify(Object.fromEntries(Object.entries(email()).reverse()), null, 2);
    expect((await send('order-1', turned)).body).toEqual(first.body);
  });

  test('refuses another payload under the same key', async () => {
    await send('order-1');
    const other = await send('order-1', email({ text: 'Something else' }));
    expect(other.body).toMatchObject({ statusCode: 409, name: 'invalid_idempotent_request' });
    expect(await messages()).toBe(1);
  });

  test('keeps the key usable after a refused request', async () => {
    expect((await send('order-1', email({ to: 'nobody' }))).status).toBe(422);
    expect((await send('order-1')).status).toBe(200);
  });

  test('creates one message for 20 simultaneous requests; the others get its answer or a conflict', async () => {
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

  test('keeps the same key of two companies apart', async () => {
    const first = await send('order-1');
    company = await seedCompany();
    const other = await send('order-1');
    expect([other.status, other.headers.get('idempotent-replayed')]).toEqual([200, null]);
    expect(other.body.id).not.toBe(first.body.id);
  });

  test.each([
    'strict',
    'permissive',
  ])('returns the first answer for a repeated %s batch and refuses another payload', async (mode) => {
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

  test('creates one batch for 20 simultaneous requests', async () => {
    const batch = [email(), email({ to: 'b@example.net' })];
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('batch-1', batch, '/emails/batch')));
    const sent = answers.filter(({ status }) => status === 200);
    expect(sent.length).toBeGreaterThan(0);
    for (const { body } of sent) expect(body).toEqual(sent[0]?.body);
    for (const { status, body } of answers) expect([200, 409]).toContain(status === 409 ? body.statusCode : status);
    expect(await messages()).toBe(2);
  });

  test('is one key for an email and for a batch: one of 20 simultaneous requests of both kinds is done', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2 === 0 ? send('both') : send('both', [email(), email()], '/emails/batch'),
      ),
    );
    const done = answers.filter(({ status }) => status === 200);
    expect(new Set(done.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect(status).toBe(409);
      expect(['concurrent_idempotent_requests', 'invalid_idempotent_request']).toContain(body.name);
    }
    expect(await messages()).toBeLessThanOrEqual(2);
    expect(await used()).toBe(await messages());
  });

  test('returns the first answer for repeated personal sends', async () => {
    const { to, ...rest } = email();
    const body = { ...rest, recipients: [{ address: to }, { address: 'b@example.net' }] };
    const first = await send('personal-1', body);
    const again = await send('personal-1', body);
    expect(first.body.accepted).toBe(2);
    expect([again.body, again.headers.get('idempotent-replayed')]).toEqual([first.body, 'true']);
    expect(await messages()).toBe(2);
  });
});
