import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { listActivity } from '#lib/insight/activity/list-activity.ts';
import { ActivityPage, ActivityQuery } from '#lib/insight/activity/schema.ts';
import { openTestDatabase } from '../../../fixtures/accounts/accounts.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { idAt, insertMessage } from '../../../fixtures/database/insert-message.ts';

let close: () => Promise<void>;

beforeAll(async () => {
  close = await openTestDatabase();
});

afterAll(() => close());

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-11-20T12:00:00Z');

const context = (company: SeededCompany, now = NOW): Context => ({
  scope: company.scope,
  actor: { type: 'system' },
  requestId: 'test',
  ip: null,
  now: () => new Date(now),
});

const list = (company: SeededCompany, query: Record<string, unknown> = {}) =>
  listActivity(context(company), ActivityQuery.parse(query));

const refusal = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'answered',
    (error: unknown) => (error instanceof AppError ? `${error.code} ${error.payload.field}` : String(error)),
  );

/** Follows the cursors to the end. */
async function walk(company: SeededCompany, query: Record<string, unknown>): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: ActivityPage = await list(company, { ...query, ...(cursor && { cursor }) });
    seen.push(...page.data.map((row) => `${row.id}.${row.ordinal}`));
    cursor = page.nextCursor;
  } while (cursor);
  return seen;
}

describe('listActivity', () => {
  it('lists a row per recipient, newest message first and recipients in envelope order', async () => {
    const company = await seedCompany();
    const older = await insertMessage(company, {
      atMs: NOW - 5_000,
      recipients: [{ address: 'a@example.net' }, { address: 'b@example.net', status: 'bounced' }],
    });
    const newer = await insertMessage(company, { atMs: NOW - 1_000, subject: 'Newer' });
    const page = await list(company);
    expect(ActivityPage.parse(page)).toEqual(page);
    expect(page.data.map(({ id, ordinal, recipient, status }) => [id, ordinal, recipient, status])).toEqual([
      [newer, 0, 'someone@example.net', 'delivered'],
      [older, 0, 'a@example.net', 'delivered'],
      [older, 1, 'b@example.net', 'bounced'],
    ]);
  });

  it('lists nothing of another company or environment in any search', async () => {
    const [mine, theirs] = [await seedCompany(), await seedCompany()];
    const id = await insertMessage(theirs, { atMs: NOW - 1_000, subject: 'Secret' });
    for (const query of [
      {},
      { search: id },
      { search: 'someone@example.net' },
      { search: 'Secret' },
      { status: 'delivery' },
    ]) {
      expect((await list(mine, query)).data).toEqual([]);
      const other = { ...theirs, scope: { ...theirs.scope, environment: 'sandbox' as const } };
      expect((await list(other, query)).data).toEqual([]);
    }
  });

  it('pages over every row exactly once when many messages share one millisecond', async () => {
    const company = await seedCompany();
    const expected: string[] = [];
    for (let count = 0; count < 9; count += 1) {
      const id = await insertMessage(company, {
        atMs: NOW - 60_000,
        recipients: [{ address: 'a@example.net' }, { address: 'b@example.net' }, { address: 'c@example.net' }],
      });
      expected.push(`${id}.0`, `${id}.1`, `${id}.2`);
    }
    for (const limit of [1, 2, 4, 26, 27, 100]) {
      const seen = await walk(company, { limit });
      expect(new Set(seen)).toEqual(new Set(expected));
      expect(seen).toHaveLength(expected.length);
    }
  });

  it('returns to the previous page by the newer cursor', async () => {
    const company = await seedCompany();
    for (let count = 0; count < 7; count += 1) {
      await insertMessage(company, {
        atMs: NOW - count * 1_000,
        recipients: [{ address: 'a@example.net' }, { address: 'b@example.net' }],
      });
    }
    const first = await list(company, { limit: 5 });
    const second = await list(company, { limit: 5, cursor: first.nextCursor });
    const third = await list(company, { limit: 5, cursor: second.nextCursor });
    expect([first.previousCursor, third.nextCursor]).toEqual([null, null]);
    const backToSecond = await list(company, { limit: 5, before: third.previousCursor });
    expect(backToSecond.data).toEqual(second.data);
    const backToFirst = await list(company, { limit: 5, before: second.previousCursor });
    expect(backToFirst).toEqual(first);
  });

  it('lists one, seven or thirty days', async () => {
    const company = await seedCompany();
    for (const days of [0.5, 3, 20, 40]) await insertMessage(company, { atMs: NOW - days * DAY_MS });
    const counts = [];
    for (const range of ['1d', '7d', '30d']) counts.push((await list(company, { range })).data.length);
    expect(counts).toEqual([1, 2, 3]);
  });

  it('includes both days of a custom range in the time zone of the company', async () => {
    const company = await seedCompany();
    await getPool().query(`UPDATE companies SET timezone = 'Asia/Jakarta' WHERE id = $1`, [company.companyId]);
    const at = (iso: string) => insertMessage(company, { atMs: Date.parse(iso), subject: iso });
    await at('2026-11-09T16:59:59.999Z');
    await at('2026-11-09T17:00:00.000Z');
    await at('2026-11-11T16:59:59.999Z');
    await at('2026-11-11T17:00:00.000Z');
    const page = await list(company, { range: 'custom', from: '2026-11-10', to: '2026-11-11' });
    expect(page.data.map((row) => row.subject)).toEqual(['2026-11-11T16:59:59.999Z', '2026-11-09T17:00:00.000Z']);
  });

  it('refuses a custom range without days, reversed, wider than 30 days or further back than 367', async () => {
    const company = await seedCompany();
    const custom = (from?: string, to?: string) => refusal(list(company, { range: 'custom', from, to }));
    expect(await custom(undefined, '2026-11-01')).toBe('missingField from');
    expect(await custom('2026-11-01')).toBe('missingField to');
    expect(await custom('2026-11-02', '2026-11-01')).toBe('invalidField to');
    expect(await custom('2026-10-01', '2026-10-31')).toBe('invalidField to');
    expect(await custom('2026-10-01', '2026-10-30')).toBe('answered');
    expect(await custom('2025-11-17', '2025-11-18')).toBe('invalidField from');
    expect(await custom('2025-11-18', '2025-11-19')).toBe('answered');
    expect(ActivityQuery.safeParse({ range: 'custom', from: '2026-02-30' }).success).toBe(false);
  });

  it('lists each recipient under exactly one of injection, delivery and bounce', async () => {
    const company = await seedCompany();
    const all = [
      'queued',
      'deferred',
      'delivered',
      'captured',
      'bounced',
      'suppressed',
      'expired',
      'canceled',
      'failed',
    ];
    await insertMessage(company, {
      atMs: NOW - 1_000,
      recipients: all.map((status) => ({ address: `${status}@example.net`, status })),
    });
    const found: Record<string, string[]> = {};
    for (const status of ['injection', 'delivery', 'bounce']) {
      found[status] = (await list(company, { status })).data.map((row) => row.status);
    }
    expect(found).toEqual({
      injection: ['queued', 'deferred', 'canceled'],
      delivery: ['delivered', 'captured'],
      bounce: ['bounced', 'suppressed', 'expired', 'failed'],
    });
  });

  it('finds by address, by part of address or subject in any case, and by message id outside the range', async () => {
    const company = await seedCompany();
    const old = await insertMessage(company, { atMs: NOW - 20 * DAY_MS, subject: 'Old' });
    await insertMessage(company, {
      atMs: NOW - 2_000,
      subject: 'Your Receipt Ünder 100%',
      recipients: [{ address: 'Ann.Lee@example.com' }, { address: 'bob@example.com.au' }],
    });
    const find = async (search: string) => (await list(company, { search })).data.map((row) => row.recipient);
    expect(await find('Ann.Lee@Example.com')).toEqual(['Ann.Lee@example.com']);
    expect(await find('ann.l')).toEqual(['Ann.Lee@example.com']);
    expect(await find('RECEIPT ünder')).toEqual(['Ann.Lee@example.com', 'bob@example.com.au']);
    expect(await find('100%')).toHaveLength(2);
    expect(await find('1_0%')).toEqual([]);
    expect(await find('bob@example.com')).toEqual(['bob@example.com.au']);
    expect((await list(company, { search: old })).data.map((row) => row.id)).toEqual([old]);
    expect(await find(idAt(NOW))).toEqual([]);
  });

  it('refuses a malformed cursor', () => {
    for (const cursor of ['x', `${idAt(NOW)}`, `${idAt(NOW)}.x`, `${idAt(NOW)}.1; DROP TABLE messages`]) {
      expect(ActivityQuery.safeParse({ cursor }).success).toBe(false);
    }
  });

  it('searches a bounded number of rows for a rare text and continues where it stopped', async () => {
    const company = await seedCompany();
    await insertMessage(company, { atMs: NOW - 3_600_000, subject: 'Needle' });
    const recipients = Array.from({ length: 51_000 }, (_, index) => index);
    const id = await insertMessage(company, { atMs: NOW - 1_000, subject: 'Hay', recipients: [] });
    await getPool().query(
      `INSERT INTO recipients (company_id, message_id, ordinal, environment, rcpt_to, raw_rcpt_to, recipient_domain, rcpt_type, status, last_event, last_event_at)
       SELECT $1, $2, n, 'production', 'h@example.net', 'h@example.net', 'example.net', 'to', 'delivered', 'delivery', now() FROM unnest($3::int[]) n`,
      [company.companyId, id, recipients],
    );
    const first = await list(company, { search: 'needle' });
    expect(first.data).toEqual([]);
    expect(first.searchedTo).toBe(new Date(NOW - 1_000).toISOString());
    const second = await list(company, { search: 'needle', cursor: first.nextCursor });
    expect(second.data.map((row) => row.subject)).toEqual(['Needle']);
    expect(second.nextCursor).toBeNull();
  });
});
