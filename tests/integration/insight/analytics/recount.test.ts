import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#lib/core/durations.ts';
import { recordEvents } from '#lib/events/record-events.ts';
import { backfillStatistics } from '#lib/events/statistics/backfill-statistics.ts';
import { foldStatistics } from '#lib/events/statistics/fold-statistics.ts';
import { recountDays } from '#lib/events/statistics/recount/recount-days.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { readTotals } from '#lib/insight/analytics/verbs/read-totals.ts';
import { eventAt, insertPastMessage, recordPast } from '../../../fixtures/analytics/past-mail.ts';
import { ask, NOW, openCompany } from '../../../fixtures/analytics/statistics-rig.ts';
import { startDeliveryDatabase } from '../../../fixtures/delivery/delivery-rig.ts';
import { pollUntil } from '../../../fixtures/poll-until.ts';

let end: () => Promise<void>;

beforeAll(async () => {
  end = await startDeliveryDatabase();
});

afterAll(() => end());

it('counts the mail of earlier days again from its events, once, and marks who opened it', async () => {
  const { companyId, ctx } = await openCompany();
  const message = await insertPastMessage({ companyId, atMs: NOW - 3 * DAY_MS, campaignId: 'May' });
  const opened = eventAt(message, NOW - 3 * DAY_MS + HOUR_MS, { type: 'open', data: { is_prefetched: false } });
  await recordEvents(getPool(), [message, opened]);
  await getPool().query('DELETE FROM rollup_deltas');
  await getPool().query(
    `INSERT INTO stat_backfill (company_id, day, until) VALUES ($1, '2026-11-17', $2), ($1, '2026-11-16', $2)`,
    [companyId, new Date(NOW)],
  );
  const metrics = ['injected', 'rendered', 'unique_rendered'] as const;
  const read = async () => (await readTotals(ctx, ask({ metrics: [...metrics] }))).values;
  expect((await readTotals(ctx, ask())).meta.backfill).toEqual({ daysDone: 0, daysTotal: 2 });
  const days = await Promise.all([backfillStatistics(), backfillStatistics()]);
  expect(days.reduce((sum, count) => sum + count, 0)).toBe(2);
  expect(await read()).toEqual({ injected: 1, rendered: 1, unique_rendered: 1 });
  await recordPast([eventAt(message, NOW - HOUR_MS, { type: 'open', data: { is_prefetched: false } })]);
  await foldStatistics();
  expect(await read()).toEqual({ injected: 1, rendered: 2, unique_rendered: 1 });
  expect((await readTotals(ctx, ask())).meta.backfill).toBeNull();
});

describe('a new zone', () => {
  /** The accepted mail by day: of the statistics, and of the events themselves. */
  const byDay = async (companyId: string, basis: 0 | 1, table: 'stat_cross' | 'stat_domains') =>
    (
      await getPool().query(
        `SELECT day::text, sum(injected)::int AS injected, sum(unique_rendered)::int AS opened FROM ${table}
         WHERE company_id = $1 ${table === 'stat_cross' ? `AND basis = ${basis}` : ''} GROUP BY 1 ORDER BY 1`,
        [companyId],
      )
    ).rows;
  const counted = async (companyId: string, at: string, zone: string) =>
    (
      await getPool().query(
        `SELECT (${at} AT TIME ZONE $2)::date::text AS day, nullif(count(*) FILTER (WHERE type = 'injection'), 0)::int AS injected,
           nullif(count(*) FILTER (WHERE type = 'open'), 0)::int AS opened
         FROM events e JOIN messages m ON m.company_id = e.company_id AND m.id = e.message_id
         WHERE e.company_id = $1 GROUP BY 1 ORDER BY 1`,
        [companyId, zone],
      )
    ).rows;

  it('counts the days of the last 90 again, once each, also what was not folded, and keeps the quarter hours', async () => {
    const { companyId } = await openCompany();
    const zone = 'Pacific/Kiritimati';
    const start = Math.floor(Date.now() / DAY_MS) * DAY_MS - 3 * DAY_MS;
    for (let hour = 0; hour < 48; hour += 3) {
      const message = await insertPastMessage({ companyId, atMs: start + hour * HOUR_MS });
      const opened = eventAt(message, start + (hour + 7) * HOUR_MS, { type: 'open', data: { is_prefetched: false } });
      await recordPast([message, opened]);
      if (hour === 24) await foldStatistics();
    }
    await getPool().query('UPDATE companies SET timezone = $2 WHERE id = $1', [companyId, zone]);
    await recountDays(companyId, new Date());
    await recountDays(companyId, new Date());
    // What was not folded is counted: the fold takes its deltas away, and adds nothing.
    await foldStatistics();
    expect(await byDay(companyId, 0, 'stat_domains')).toEqual(await counted(companyId, 'e.at', zone));
    expect(await byDay(companyId, 0, 'stat_cross')).toEqual(await counted(companyId, 'e.at', zone));
    expect(await byDay(companyId, 1, 'stat_cross')).toEqual(await counted(companyId, 'm.created_at', zone));
    const { rows } = await getPool().query(
      'SELECT sum(injected)::int AS injected, count(*)::int AS quarters FROM stat_totals WHERE company_id = $1 AND injected > 0',
      [companyId],
    );
    expect(rows).toEqual([{ injected: 16, quarters: 16 }]);
  });

  it('waits while mail of earlier days is not counted', async () => {
    const { companyId } = await openCompany();
    await getPool().query('INSERT INTO stat_backfill VALUES ($1, current_date - 1, now())', [companyId]);
    await expect(recountDays(companyId, new Date())).rejects.toThrow('not counted yet');
    await getPool().query('DELETE FROM stat_backfill WHERE company_id = $1', [companyId]);
    await recountDays(companyId, new Date());
  });
});

describe('while a company is counted again', () => {
  const injected = async (companyId: string) => {
    const sql = 'SELECT coalesce(sum(injected), 0)::int AS injected FROM stat_totals WHERE company_id = $1';
    return (await getPool().query(sql, [companyId])).rows[0].injected;
  };
  const send = async (companyId: string) =>
    recordPast([await insertPastMessage({ companyId, atMs: Date.now() - 2 * HOUR_MS })]);

  /** Runs `work` while a count waits for a row of its company that the test has locked. */
  async function during(companyId: string, count: () => Promise<unknown>, work: () => Promise<void>): Promise<void> {
    const counted = await withTransaction(async (db) => {
      await db.query('SELECT FROM stat_totals WHERE company_id = $1 FOR UPDATE', [companyId]);
      await db.query('SELECT FROM stat_cross WHERE company_id = $1 FOR UPDATE', [companyId]);
      const counting = count();
      await pollUntil('a count that waits', async () => {
        const sql = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
          AND wait_event = 'transactionid'`;
        return ((await getPool().query(sql)).rowCount ?? 0) > 0;
      });
      await work();
      // In an object: it ends only after this transaction.
      return { counting };
    });
    await counted.counting;
  }

  const countZone = (companyId: string) => recountDays(companyId, new Date());

  /** Counts the day of the mail above a second time, as if statistics were new. */
  async function countEarlier(companyId: string): Promise<void> {
    const sql = `INSERT INTO stat_backfill (company_id, day, until) VALUES ($1, (now() - interval '2 hours')::date, now())`;
    await getPool().query(sql, [companyId]);
    await backfillStatistics();
  }

  it.each([
    { reason: 'in the days of a new zone', count: countZone, total: 2 },
    { reason: 'for days from before statistics', count: countEarlier, total: 3 },
  ])('$reason, others are folded, and its own mail is counted afterwards, once', async ({ count, total }) => {
    const [counted, other] = [await openCompany(), await openCompany()];
    for (const { companyId } of [counted, other]) await send(companyId);
    await foldStatistics();
    const read = async () => [await injected(counted.companyId), await injected(other.companyId)];
    await during(
      counted.companyId,
      () => count(counted.companyId),
      async () => {
        for (const { companyId } of [counted, other]) await send(companyId);
        await foldStatistics();
        expect(await read()).toEqual([1, 2]);
      },
    );
    await foldStatistics();
    expect(await read()).toEqual([total, 2]);
  });
});
