import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#lib/core/durations.ts';
import { foldStatistics } from '#lib/events/statistics/fold-statistics.ts';
import { readSeries } from '#lib/insight/analytics/verbs/read-series.ts';
import { readTotals } from '#lib/insight/analytics/verbs/read-totals.ts';
import { insertPastMessage, recordPast } from '../../../fixtures/analytics/past-mail.ts';
import { ask, NOW, openCompany } from '../../../fixtures/analytics/statistics-rig.ts';
import { startDeliveryDatabase } from '../../../fixtures/delivery/delivery-rig.ts';

let end: () => Promise<void>;

beforeAll(async () => {
  end = await startDeliveryDatabase();
});

afterAll(() => end());

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
