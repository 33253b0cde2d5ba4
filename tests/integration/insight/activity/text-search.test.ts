import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#lib/core/ids.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { indexClosedDays } from '#lib/infra/process/index-closed-days.ts';
import { listActivity } from '#lib/insight/activity/list-activity.ts';
import { type ActivityPage, ActivityQuery } from '#lib/insight/activity/schema.ts';
import { checkSearch } from '#lib/service/operations/doctor/check-installation.ts';
import { openTestDatabase } from '../../../fixtures/accounts/accounts.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { insertMessage } from '../../../fixtures/database/insert-message.ts';
import { fc } from '../../../fixtures/properties.ts';

let close: () => Promise<void>;

beforeAll(async () => {
  close = await openTestDatabase();
});

afterAll(() => close());

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-11-20T12:00:00Z');

const indexDays = (days = 2, signal = new AbortController().signal) =>
  indexClosedDays(new Date(NOW + days * DAY_MS), signal);

const list = ({ scope }: SeededCompany, query: Record<string, unknown>): Promise<ActivityPage> =>
  listActivity(
    { scope, actor: { type: 'system' }, requestId: 'test', ip: null, now: () => new Date(NOW) },
    ActivityQuery.parse(query),
  );

/** A message with so many recipients that a row-by-row search ends before it has read them all. */
async function insertHay(company: SeededCompany, atMs: number, recipients: number): Promise<string> {
  const id = await insertMessage(company, { atMs, subject: 'Hay', recipients: [] });
  await getPool().query(
    `INSERT INTO recipients (company_id, message_id, ordinal, environment, rcpt_to, raw_rcpt_to, recipient_domain, rcpt_type, status, last_event, last_event_at)
     SELECT $1, $2, n, 'production', who, who, 'example.net', 'to', 'delivered', 'delivery', now()
     FROM (SELECT n, CASE WHEN n % 2000 = 50 THEN 'zebra@example.net' ELSE 'h@example.net' END AS who FROM generate_series(0, $3::int - 1) n) hay`,
    [company.companyId, id, recipients],
  );
  return id;
}

const indexes = async (pattern: string) =>
  (
    await getPool().query(
      `SELECT c.relname AS name FROM pg_class c JOIN pg_index i ON i.indexrelid = c.oid
       WHERE i.indisvalid AND c.relname LIKE $1 AND c.relname LIKE '%_trgm' ORDER BY 1`,
      [pattern],
    )
  ).rows.map(({ name }) => name);

it('finds the same rows by indexes as row by row, in the same order and pages, and no other company’s', async () => {
  const [mine, theirs] = [await seedCompany(), await seedCompany()];
  await insertHay(mine, NOW - 1_000, 2_100);
  const bottom = await insertHay(mine, NOW - 6.5 * DAY_MS, 2_100);
  const subject = fc.constantFrom('Order 77', 'order 177 is', 'ÜNDER way', '100% off', 'a_b', 'axb', 'back\\slash', '');
  const address = fc.constantFrom('Ann.Lee@example.com', 'bob@example.com.au', 'order.77@example.net');
  const message = fc.record({
    subject,
    agoMs: fc.integer({ min: 60_000, max: 6 * DAY_MS }),
    recipients: fc.array(fc.record({ address, status: fc.constantFrom('delivered', 'bounced') }), { maxLength: 3 }),
  });
  for (const company of [mine, theirs])
    for (const { agoMs, ...one } of fc.sample(message, 60)) await insertMessage(company, { atMs: NOW - agoMs, ...one });
  const searches = [
    'order 77',
    'der_77',
    'der%77',
    'ack\\slash',
    'zebra',
    'RDER',
    'ünder',
    '100%',
    'a_b',
    'k\\s',
    'ann.l',
    'bob@example.com',
    '.com.au',
    'hay',
    '77',
    'x',
  ];
  const ask = async () => {
    const pages: ActivityPage[] = [];
    for (const search of searches)
      for (const status of [undefined, 'bounce']) {
        const query = { search, limit: 7, ...(status && { status }) };
        const first = await list(mine, query);
        pages.push(first, await list(mine, { ...query, before: `${bottom}.2099` }));
        if (first.nextCursor) pages.push(await list(mine, { ...query, cursor: first.nextCursor }));
      }
    return pages;
  };
  const rowByRow = await ask();
  expect(rowByRow.filter(({ data }) => data.length > 0).length).toBeGreaterThan(40);
  expect(await indexDays()).toBeGreaterThan(10);
  expect(await ask()).toEqual(rowByRow);
});

it('searches days that are over completely, and a bounded number of rows of the others', async () => {
  const company = await seedCompany();
  await insertMessage(company, { atMs: NOW - 3 * DAY_MS, subject: 'The needle' });
  await insertHay(company, NOW - 2 * DAY_MS, 51_000);
  await indexDays();
  const whole = await list(company, { search: 'needle' });
  expect(whole).toMatchObject({ data: [{ subject: 'The needle' }], nextCursor: null, searchedTo: null });
  // Two letters are less than what the indexes are made of.
  expect(await list(company, { search: 'ee' })).toMatchObject({ data: [], nextCursor: expect.any(String) });
  await getPool().query(`DROP INDEX ${(await indexes('recipients_20261118%')).join()}`);
  expect(await list(company, { search: 'needle' })).toMatchObject({ data: [], nextCursor: expect.any(String) });
});

it('builds indexes for days over by an hour, once for several processes, and again where one is incomplete', async () => {
  const day = Date.parse('2026-12-02T00:00:00Z');
  await getPool().query("SELECT ensure_partitions('2026-12-02', '2026-12-03')");
  const company = await seedCompany();
  for (const n of [1, 2]) await insertMessage(company, { atMs: day + n, subject: 'Twice' });
  const broken = 'CREATE UNIQUE INDEX CONCURRENTLY messages_20261202_subject_trgm ON messages_20261202 (subject)';
  await expect(getPool().query(broken)).rejects.toThrow('could not create unique index');
  const never = new AbortController().signal;
  await indexClosedDays(new Date(day + DAY_MS + 3_599_000), never);
  expect(await indexes('%_20261202_%')).toEqual([]);
  const over = new Date(day + DAY_MS + 3_600_000);
  await Promise.all([indexClosedDays(over, never), indexClosedDays(over, never)]);
  expect(await indexes('%_20261202_%')).toEqual(['messages_20261202_subject_trgm', 'recipients_20261202_rcpt_to_trgm']);
  expect(await indexes('%_20261203_%')).toEqual([]);
  expect(await indexClosedDays(over, never)).toBe(0);
});

it('stops without waiting, and a later run finishes the index', async () => {
  await getPool().query("SELECT ensure_partitions('2026-12-04', '2026-12-04')");
  const before = await indexes('%');
  const reader = await getPool().connect();
  // An index cannot be finished while a transaction may still see the table without it.
  await reader.query(
    `BEGIN; INSERT INTO messages_20261204 SELECT m.* FROM messages m LIMIT 0; LOCK messages_20261204 IN ROW EXCLUSIVE MODE`,
  );
  const stopping = new AbortController();
  const made = indexDays(20, stopping.signal);
  await expect
    .poll(
      async () =>
        (
          await getPool().query(
            "SELECT FROM pg_stat_activity WHERE query LIKE 'CREATE INDEX CONC%' AND wait_event_type = 'Lock'",
          )
        ).rowCount,
    )
    .toBe(1);
  stopping.abort();
  expect(await made).toBe(0);
  await reader.query('ROLLBACK');
  reader.release();
  await expect.poll(() => indexDays(20)).toBe(0);
  expect((await indexes('%')).length).toBeGreaterThan(before.length + 1);
});

it('works without indexes where the database lacks the extensions, and the doctor reports it', async () => {
  const company = await seedCompany();
  const subject = `Odd ${newId()}`;
  await insertMessage(company, { atMs: NOW - DAY_MS, subject });
  const look = () =>
    checkSearch({ settings: settings(), db: getPool(), isRunning: true, part: 'relay', now: new Date(NOW) });
  expect(await look()).toMatchObject({ level: 'ok' });
  await getPool().query('DROP EXTENSION btree_gin CASCADE');
  expect(await look()).toMatchObject({ level: 'warn', message: expect.stringContaining('CREATE EXTENSION btree_gin') });
  expect(await indexDays()).toBe(0);
  expect((await list(company, { search: subject.slice(1, 20) })).data.map((row) => row.subject)).toEqual([subject]);
});
