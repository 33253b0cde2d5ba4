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
  company = await seedCompany({ quota: 600 });
});

const email = (changes: Record<string, unknown> = {}) => ({
  from: company.from,
  to: 'someone@example.net',
  subject: 'One of many',
  text: 'Hello',
  ...changes,
});

const send = (body: unknown, mode?: string) =>
  callApi(host, '/emails/batch', {
    key: company.apiKey,
    body,
    headers: mode === undefined ? {} : { 'x-batch-validation': mode },
  });

const TABLES = ['messages', 'message_bodies', 'recipients', 'delivery_queue', 'events'];
const rows = () => Promise.all(TABLES.map((table) => host.count(table, company.companyId)));

describe('POST /emails/batch', () => {
  test('answers 500 emails with files and schedules in their order', async () => {
    const at = new Date(Date.now() + 3_600_000).toISOString();
    const emails = Array.from({ length: 500 }, (_, index) =>
      email({
        to: `r${index}@example.net`,
        ...(index === 7 ? { scheduled_at: at } : {}),
        ...(index === 8 ? { attachments: [{ filename: 'a.txt', content: 'aGVsbG8=' }] } : {}),
      }),
    );
    const { status, body } = await send(emails);
    expect([status, body.data.length, Object.keys(body)]).toEqual([200, 500, ['data']]);
    expect(await rows()).toEqual([500, 500, 500, 500, 500]);
    const read = await callApi(host, `/emails/${body.data[7].id}`, { key: company.apiKey });
    expect(read.body).toMatchObject({ to: ['r7@example.net'], scheduled_at: at, last_event: 'scheduled' });
  });

  test('strict: stores nothing when one email is invalid and names it', async () => {
    const wrong: [changes: Record<string, unknown>, status: number, param: string][] = [
      [{ to: ['a@example.net', 'nobody'] }, 422, '[3].to[1]'],
      [{ colour: 'red' }, 422, '[3].colour'],
      [{ from: 'a@elsewhere.example' }, 403, '[3].from'],
      [{ attachments: [{ filename: 'a.exe', content: '' }] }, 422, '[3].attachments[0].filename'],
      [{ headers: { Bcc: 'a@example.net' } }, 422, '[3].headers.Bcc'],
      [{ to: undefined, recipients: [{ address: 'a@example.net' }] }, 422, '[3].recipients'],
    ];
    for (const [changes, status, param] of wrong) {
      const { body } = await send([email(), email(), email(), email(changes)]);
      expect(body).toMatchObject({ statusCode: status, param });
      expect(body.message).toContain('[3]');
    }
    const { body } = await send([email(), 'hello']);
    expect(body).toMatchObject({ statusCode: 422, param: '[1]' });
    expect(await rows()).toEqual([0, 0, 0, 0, 0]);
    expect(await host.count('usage_counters', company.companyId)).toBe(0);
  });

  test('strict: refuses all without counting any when the quota is short by one', async () => {
    company = await seedCompany({ quota: 9 });
    const { body, headers } = await send(Array(10).fill(email()));
    expect(body).toMatchObject({ statusCode: 429, name: 'monthly_quota_exceeded' });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await rows()).toEqual([0, 0, 0, 0, 0]);
    expect((await send(Array(9).fill(email()))).status).toBe(200);
  });

  test('permissive: sends the valid emails and reports the rest with their index', async () => {
    const { status, body } = await send(
      [email(), email({ to: 'nobody' }), email({ from: 'a@elsewhere.example' }), 5, email()],
      'permissive',
    );
    expect(status).toBe(200);
    expect(body.data).toEqual([{ id: expect.any(String) }, { id: expect.any(String) }]);
    expect(body.errors).toMatchObject([
      { index: 1, code: 'invalidAddress', param: 'to' },
      { index: 2, code: 'unprovenDomain', param: 'from' },
      { index: 3, code: 'invalidField', param: 'body' },
    ]);
    expect(await rows()).toEqual([2, 2, 2, 2, 2]);
  });

  test('permissive: reports all and stores nothing when no email is valid', async () => {
    const { status, body } = await send([email({ to: 'nobody' }), 5], 'permissive');
    expect(status).toBe(200);
    expect(body).toMatchObject({ data: [], errors: [{ index: 0 }, { index: 1 }] });
    expect(await rows()).toEqual([0, 0, 0, 0, 0]);
  });

  test('refuses 501 emails, no emails, an object and an unknown mode', async () => {
    for (const body of [Array(501).fill(email()), [], email()]) {
      expect((await send(body)).body).toMatchObject({ statusCode: 422, name: 'validation_error', param: 'body' });
    }
    expect((await send([email()], 'lenient')).body).toMatchObject({ statusCode: 422, param: 'x-batch-validation' });
    expect(await rows()).toEqual([0, 0, 0, 0, 0]);
  });
});
