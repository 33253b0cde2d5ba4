import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Question } from '#lib/analytics/question-schema.ts';
import { readMarkers } from '#lib/analytics/screen/read-markers.ts';
import { readBreakdown } from '#lib/analytics/verbs/read-breakdown.ts';
import { readLatency } from '#lib/analytics/verbs/read-latency.ts';
import { readReasons } from '#lib/analytics/verbs/read-reasons.ts';
import { readSeries } from '#lib/analytics/verbs/read-series.ts';
import { readTotals } from '#lib/analytics/verbs/read-totals.ts';
import { suggestValues } from '#lib/analytics/verbs/suggest-values.ts';
import type { Context } from '#lib/core/context.ts';
import { DAY_MS, HOUR_MS } from '#lib/core/durations.ts';
import { newId } from '#lib/core/ids.ts';
import { recordEvents } from '#lib/events/record-events.ts';
import { backfillStatistics } from '#lib/events/statistics/backfill-statistics.ts';
import { foldStatistics } from '#lib/events/statistics/fold-statistics.ts';
import { recountDays } from '#lib/events/statistics/recount/recount-days.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { updateCompany } from '#lib/onboarding/update-company.ts';
import { eventAt, insertPastMessage, recordPast } from '../../support/analytics/past-mail.ts';
import { startDeliveryDatabase } from '../../support/delivery-rig.ts';
import { seedCompany } from '../../support/seed.ts';

let end: () => Promise<void>;

beforeAll(async () => {
  end = await startDeliveryDatabase();
});

afterAll(() => end());

const NOW = Date.parse('2026-11-20T09:00:00Z');

async function openCompany(timezone = 'UTC'): Promise<{ companyId: string; ctx: Context }> {
  const { companyId, scope } = await seedCompany();
  await getPool().query('UPDATE companies SET timezone = $2 WHERE id = $1', [companyId, timezone]);
  return { companyId, ctx: platformContext({ scope, now: () => new Date(NOW) }) };
}

const ask = (fields: Partial<Question> = {}): Question => Question.parse({ compare: 'none', ...fields });

describe('unique opens', () => {
  it('count once for 200 opens of one recipient at the same time', async () => {
    const { companyId, ctx } = await openCompany();
    const message = await insertPastMessage({ companyId, atMs: NOW - HOUR_MS });
    const open = () => eventAt(message, NOW - 60_000, { type: 'open', data: { is_prefetched: false } });
    await Promise.all(Array.from({ length: 200 }, () => recordPast([open()])));
    await foldStatistics();
    const metrics = [
      'rendered',
      'unique_rendered',
      'nonprefetched_unique_rendered',
      'unique_confirmed_opened',
    ] as const;
    const { values } = await readTotals(ctx, ask({ metrics: [...metrics] }));
    expect(values).toEqual({
      ...{ rendered: 200, unique_rendered: 1, nonprefetched_unique_rendered: 1, unique_confirmed_opened: 1 },
    });
  });

  it('count a machine first and its person later: one of each', async () => {
    const { companyId, ctx } = await openCompany();
    const message = await insertPastMessage({ companyId, atMs: NOW - HOUR_MS });
    const by = (isPrefetched: boolean, ms: number) =>
      eventAt(message, NOW - ms, { type: 'open', data: { is_prefetched: isPrefetched } });
    await recordPast([by(true, 50_000), by(true, 40_000), by(false, 30_000), by(false, 20_000)]);
    await recordPast([eventAt(message, NOW - 10_000, { type: 'click', data: { is_prefetched: false } })]);
    await foldStatistics();
    const { values } = await readTotals(
      ctx,
      ask({
        metrics: [
          'rendered',
          'nonprefetched_rendered',
          'unique_rendered',
          'nonprefetched_unique_rendered',
          'unique_confirmed_opened',
          'unique_clicked',
        ],
      }),
    );
    expect(values).toEqual({
      ...{ rendered: 4, nonprefetched_rendered: 2, unique_rendered: 1, nonprefetched_unique_rendered: 1 },
      ...{ unique_confirmed_opened: 1, unique_clicked: 1 },
    });
  });

  it('count nothing of a transaction that was killed, and once what is written again', async () => {
    const { companyId, ctx } = await openCompany();
    const message = await insertPastMessage({ companyId, atMs: NOW - HOUR_MS });
    const opened = [eventAt(message, NOW - 50_000, { type: 'open', data: { is_prefetched: false } })];
    const killed = withTransaction(async (db) => {
      await recordEvents(db, opened);
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    await recordPast(opened);
    await foldStatistics();
    await foldStatistics();
    expect((await readTotals(ctx, ask({ metrics: ['rendered', 'unique_rendered'] }))).values).toEqual({
      ...{ rendered: 1, unique_rendered: 1 },
    });
  });
});

describe('statistics', () => {
  it('leave simulated mail out, and keep sandbox and production apart', async () => {
    const { companyId, ctx } = await openCompany();
    const real = await insertPastMessage({ companyId, atMs: NOW - HOUR_MS });
    const simulated = await insertPastMessage({ companyId, atMs: NOW - HOUR_MS, isSimulated: true });
    const sandbox = await insertPastMessage({ companyId, atMs: NOW - HOUR_MS, environment: 'sandbox' });
    await recordPast([real, simulated, sandbox]);
    await foldStatistics();
    expect((await readTotals(ctx, ask({ metrics: ['injected', 'total_msg_volume'] }))).values).toEqual({
      ...{ injected: 1, total_msg_volume: 1_000 },
    });
  });

  it('show nothing of another company, and to a sub-account its own mail only', async () => {
    const [mine, other] = [await openCompany(), await openCompany()];
    const subaccountId = newId();
    const first = await insertPastMessage({
      companyId: mine.companyId,
      atMs: NOW - HOUR_MS,
      subaccountId,
      campaignId: 'May',
    });
    const second = await insertPastMessage({ companyId: mine.companyId, atMs: NOW - HOUR_MS, campaignId: 'May' });
    await recordPast([first, second]);
    await foldStatistics();
    const own = { ...mine.ctx, scope: { ...mine.ctx.scope, subaccountId } };
    const count = async (ctx: Context) => (await readTotals(ctx, ask({ metrics: ['injected'] }))).values.injected;
    expect([await count(mine.ctx), await count(own), await count(other.ctx)]).toEqual([2, 1, 0]);
    const rows = async (ctx: Context) =>
      (await readBreakdown(ctx, ask({ metrics: ['injected'], breakdown: 'campaign' }))).rows;
    expect((await rows(mine.ctx)).map(({ value, values }) => [value, values.injected])).toEqual([['May', 2]]);
    expect((await rows(own)).map(({ values }) => values.injected)).toEqual([1]);
    expect(await rows(other.ctx)).toEqual([]);
    expect((await suggestValues(other.ctx, { dimension: 'campaign' })).data).toEqual([]);
    expect((await suggestValues(mine.ctx, { dimension: 'campaign', search: 'ma' })).data).toEqual([
      { value: 'May', label: 'May', count: 2 },
    ]);
  });

  it('count campaigns beyond the largest number of a day as other, of this company alone', async () => {
    const [busy, calm] = [await openCompany(), await openCompany()];
    const message = await insertPastMessage({ companyId: busy.companyId, atMs: NOW - HOUR_MS });
    const unique = Array.from({ length: 2_100 }, (_, index) =>
      eventAt(message, NOW - HOUR_MS, { campaignId: `c${index}` }),
    );
    await recordPast(unique);
    await recordPast([
      { ...(await insertPastMessage({ companyId: calm.companyId, atMs: NOW - HOUR_MS })), campaignId: 'May' },
    ]);
    await foldStatistics();
    const answer = await readBreakdown(busy.ctx, ask({ metrics: ['injected'], breakdown: 'campaign', limit: 1_000 }));
    expect([answer.rows.length, answer.rowsTotal, answer.other?.values.injected, answer.meta.capped]).toEqual([
      1_000,
      2_000,
      1_100,
      true,
    ]);
    const other = await readBreakdown(calm.ctx, ask({ metrics: ['injected'], breakdown: 'campaign' }));
    expect([other.rows.map(({ value }) => value), other.meta.capped]).toEqual([['May'], false]);
  });

  it('count late bounces and their reasons, with the last event of each', async () => {
    const { companyId, ctx } = await openCompany();
    const message = await insertPastMessage({ companyId, atMs: NOW - 2 * HOUR_MS });
    const bounce = (ms: number, reason: string) =>
      eventAt(message, NOW - ms, { type: 'out_of_band', bounceClass: 10, reason });
    const last = bounce(10_000, '550 no such user');
    await recordPast([bounce(30_000, '550 no such user'), bounce(20_000, '550 gone'), last]);
    await foldStatistics();
    const { classes, rows, meta } = await readReasons(ctx, ask());
    expect(meta.source).toBe('reasons');
    expect(classes).toEqual([{ class: 10, name: 'Invalid Recipient', category: 'hard', count: 3, share: 1 }]);
    expect(rows[0]).toMatchObject({ reason: '550 no such user', count: 2, lastEventId: last.id });
    const fromEvents = await readReasons(
      ctx,
      ask({ filters: [{ name: 'subject', values: ['Hello'], isExcluded: false }] }),
    );
    expect(fromEvents.meta.source).toBe('events');
    expect(fromEvents.rows).toEqual(rows);
  });

  it('answer percentiles of the time to deliver by provider', async () => {
    const { companyId, ctx } = await openCompany();
    const message = await insertPastMessage({ companyId, atMs: NOW - 2 * HOUR_MS });
    const delivered = (host: string, ms: number) =>
      eventAt(message, NOW - HOUR_MS, {
        type: 'delivery',
        data: { route: 'mx', mx_host: host, num_retries: 0, queue_time: ms },
      });
    await recordPast([
      delivered('mx.google.com', 500),
      delivered('mx.google.com', 700),
      delivered('mx.far.example', 200_000),
    ]);
    await foldStatistics();
    const { rows } = await readLatency(ctx, ask());
    expect(rows.map(({ provider, delivered: count, p50 }) => [provider, count, p50])).toEqual([
      ['', 3, 750],
      ['google', 2, 500],
      ['other', 1, 180_000],
    ]);
  });
});

describe('days', () => {
  it.each([
    ['Asia/Jakarta', '2026-11-18T16:59:00Z', '2026-11-18', '2026-11-18T17:00:00Z', '2026-11-19'],
    ['Asia/Kathmandu', '2026-11-18T18:14:00Z', '2026-11-18', '2026-11-18T18:15:00Z', '2026-11-19'],
    ['+07:00', '2026-11-18T16:59:00Z', '2026-11-18', '2026-11-18T17:00:00Z', '2026-11-19'],
    ['-03:30', '2026-11-19T03:29:00Z', '2026-11-18', '2026-11-19T03:30:00Z', '2026-11-19'],
    ['America/New_York', '2026-11-01T03:59:00Z', '2026-10-31', '2026-11-02T04:59:00Z', '2026-11-01'],
  ])('of %s begin and end at its midnight, in quarter hours and in days', async (zone, first, firstDay, second, secondDay) => {
    const { companyId, ctx } = await openCompany(zone);
    for (const at of [first, second]) {
      await recordPast([await insertPastMessage({ companyId, atMs: Date.parse(at), campaignId: 'May' })]);
    }
    await foldStatistics();
    const filters = [{ name: 'campaign' as const, values: ['May'], isExcluded: false }];
    for (const basis of ['event', 'sent'] as const) {
      const { points } = await readSeries(
        ctx,
        ask({ range: '30d', precision: 'day', metrics: ['injected'], basis, filters }),
      );
      const counted = points.filter(({ values }) => values.injected).map(({ local }) => local.slice(0, 10));
      expect(counted, basis).toEqual([firstDay, secondDay]);
    }
  });

  it('are compared with those before them, a running one up to the same minute', async () => {
    const { companyId, ctx } = await openCompany();
    for (const at of [NOW - HOUR_MS, NOW - DAY_MS - HOUR_MS, NOW - DAY_MS + HOUR_MS]) {
      await recordPast([await insertPastMessage({ companyId, atMs: at })]);
    }
    await foldStatistics();
    const { values, before } = await readTotals(ctx, ask({ range: '1d', compare: 'previous', metrics: ['injected'] }));
    expect([values.injected, before?.injected]).toEqual([1, 1]);
  });
});

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
    expect(await byDay(companyId, 0, 'stat_domains')).toEqual(await counted(companyId, 'e.at', zone));
    expect(await byDay(companyId, 0, 'stat_cross')).toEqual(await counted(companyId, 'e.at', zone));
    expect(await byDay(companyId, 1, 'stat_cross')).toEqual(await counted(companyId, 'm.created_at', zone));
    expect(await foldStatistics()).toBe(0);
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

describe('a kept answer', () => {
  it('is given again until something is counted in its days, and by day of the range only', async () => {
    const { companyId, ctx } = await openCompany();
    const send = async (atMs: number) => {
      await recordPast([await insertPastMessage({ companyId, atMs })]);
      await foldStatistics();
    };
    const read = async (range: Partial<Question>) => {
      const { values } = await readTotals(ctx, ask({ ...range, metrics: ['injected'] }));
      return values.injected;
    };
    const early = { range: 'custom', from: '2026-11-10', to: '2026-11-11' } as const;
    await send(NOW - HOUR_MS);
    await send(Date.parse('2026-11-10T12:00:00Z'));
    expect([await read(early), await read({ range: '1d' })]).toEqual([1, 1]);
    // Behind the back of the fold: only an answer that is kept does not know of it.
    await getPool().query('UPDATE stat_totals SET injected = 7 WHERE company_id = $1', [companyId]);
    expect([await read(early), await read({ range: '1d' })]).toEqual([1, 1]);
    await send(NOW - HOUR_MS);
    expect([await read(early), await read({ range: '1d' })]).toEqual([1, 8]);
    await send(Date.parse('2026-11-11T12:00:00Z'));
    expect(await read(early)).toBe(8);
  });
});

describe('the marks of the chart', () => {
  it('are the changes of the range, by name, for callers who see the whole company', async () => {
    const { scope } = await seedCompany();
    const ctx = platformContext({ scope });
    const range = {
      start: new Date(Date.now() - DAY_MS).toISOString(),
      end: new Date(Date.now() + DAY_MS).toISOString(),
    };
    await updateCompany(ctx, { timezone: 'Asia/Jakarta' });
    await updateCompany(ctx, { openTracking: true });
    expect(await readMarkers(ctx, range)).toEqual([{ at: expect.any(String), kind: 'zone', name: 'Asia/Jakarta' }]);
    expect(await readMarkers(ctx, { ...range, end: range.start })).toEqual([]);
    const limited = { ...ctx, scope: { ...scope, subaccountId: newId() } };
    expect(await readMarkers(limited, range)).toEqual([]);
  });
});
