import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '#lib/core/context.ts';
import { DAY_MS, HOUR_MS } from '#lib/core/durations.ts';
import { foldStatistics } from '#lib/events/statistics/fold-statistics.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { listActivity } from '#lib/insight/activity/list-activity.ts';
import { ActivityQuery, ActivitySummary, ActivitySummaryQuery } from '#lib/insight/activity/schema.ts';
import { readActivitySummary } from '#lib/insight/analytics/screen/read-activity-summary.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { eventAt, insertPastMessage, recordPast } from '../../../fixtures/analytics/past-mail.ts';
import { startDeliveryDatabase } from '../../../fixtures/delivery/delivery-rig.ts';

// 18:50 in the company's zone.
const NOW = Date.parse('2026-11-20T11:50:00Z');
const ZONE = 'Asia/Jakarta';

let end: () => Promise<void>;
let company: SeededCompany;

beforeAll(async () => {
  end = await startDeliveryDatabase();
});

afterAll(() => end());

beforeEach(async () => {
  company = await seedCompany();
  await getPool().query('UPDATE companies SET timezone = $2 WHERE id = $1', [company.companyId, ZONE]);
});

const context = (): Context => ({
  scope: company.scope,
  actor: { type: 'system' },
  requestId: 'test',
  ip: null,
  now: () => new Date(NOW),
});

const summary = async (query: Record<string, string> = {}) =>
  ActivitySummary.parse(await readActivitySummary(context(), ActivitySummaryQuery.parse(query)));

type Fate = 'delivery' | 'bounce' | 'delay';

async function send(atMs: number, fate: Fate, sendingDomain = 'shop.example'): Promise<void> {
  const { companyId, environment } = company.scope;
  const message = await insertPastMessage({ companyId, environment, atMs, sendingDomain });
  const bounceClass = fate === 'bounce' ? (10 as const) : (22 as const);
  const changes = fate === 'delivery' ? {} : { bounceClass, reason: '550 no' };
  const data = { route: 'mx', mx_host: 'mx.far.example', num_retries: 0, queue_time: 100 };
  await recordPast([message, eventAt(message, atMs + 1_000, { type: fate, data, ...changes })]);
}

describe('readActivitySummary', () => {
  it('counts the events of the last day by the hour, in the clock of the company', async () => {
    await send(NOW - 20 * 60_000, 'delivery');
    await send(NOW - 2 * HOUR_MS, 'bounce');
    await send(NOW - 2 * HOUR_MS, 'delay');
    await send(NOW - 26 * HOUR_MS, 'delivery');
    await foldStatistics();
    const { values, before, messages, bars } = await summary({ range: '1d' });
    expect(values).toEqual({ injected: 3, delivery_rate: 0.5, bounce_rate: 0.5, open_rate: 0 });
    expect(before?.injected).toBe(1);
    expect(messages).toBe(1);
    expect(bars).toHaveLength(25);
    expect(bars.filter(({ delivered, delayed, bounced }) => delivered + delayed + bounced > 0)).toEqual([
      { from: '2026-11-20T16:00', to: '2026-11-20T17:00', delivered: 0, delayed: 1, bounced: 1 },
      { from: '2026-11-20T18:00', to: '2026-11-20T19:00', delivered: 1, delayed: 0, bounced: 0 },
    ]);
  });

  it('has a bar for each quarter of a day in a week, and for each day in a month', async () => {
    await send(NOW - 3 * DAY_MS, 'delivery');
    await foldStatistics();
    const week = await summary({ range: '7d' });
    const [bar] = week.bars.filter(({ delivered }) => delivered > 0);
    expect(bar).toMatchObject({ from: '2026-11-17T18:00', to: '2026-11-18T00:00', delivered: 1 });
    expect(week.bars.length).toBeLessThanOrEqual(30);
    const month = await summary({ range: '30d' });
    expect(month.bars).toHaveLength(30);
    expect(month.bars.find(({ delivered }) => delivered > 0)).toMatchObject({ from: '2026-11-17', to: '2026-11-17' });
  });

  it('applies the filters of the list', async () => {
    await send(NOW - HOUR_MS, 'delivery', 'shop.example');
    await send(NOW - HOUR_MS, 'bounce', 'news.example');
    await foldStatistics();
    expect((await summary({ range: '1d', sendingDomain: 'news.example' })).values).toMatchObject({
      injected: 1,
      bounce_rate: 1,
    });
    expect((await summary({ range: '1d', 'sendingDomain!': 'news.example' })).values.delivery_rate).toBe(1);
    expect((await summary({ range: '1d', subject: 'nothing like it' })).values.injected).toBe(0);
  });

  it('gives the list the time of a bar: the same messages', async () => {
    await send(NOW - 2 * HOUR_MS, 'delivery');
    await send(NOW - 3 * HOUR_MS, 'bounce');
    await foldStatistics();
    const { bars } = await summary({ range: '1d' });
    const bar = bars.find(({ bounced }) => bounced > 0);
    const narrowed = { range: 'custom', from: bar?.from ?? '', to: bar?.to ?? '' };
    expect((await listActivity(context(), ActivityQuery.parse(narrowed))).data).toHaveLength(1);
    expect((await summary(narrowed)).values.bounce_rate).toBe(1);
  });

  it.each([
    ['ends before it begins', { from: '2026-11-20T10:00', to: '2026-11-20T09:00' }, 'to'],
    ['reaches back too far', { from: '2025-01-01T10:00', to: '2025-01-02T09:00' }, 'from'],
    ['holds too many days', { from: '2026-10-01', to: '2026-11-10' }, 'to'],
  ])('refuses a range that %s', async (_, range, field) => {
    await expect(summary({ range: 'custom', ...range })).rejects.toMatchObject({ payload: { field } });
    const query = ActivityQuery.parse({ range: 'custom', ...range });
    await expect(listActivity(context(), query)).rejects.toMatchObject({ payload: { field } });
  });
});
