import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#lib/core/durations.ts';
import { recordEvents } from '#lib/events/record-events.ts';
import { foldStatistics } from '#lib/events/statistics/fold-statistics.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { readTotals } from '#lib/insight/analytics/verbs/read-totals.ts';
import { eventAt, insertPastMessage, recordPast } from '../../../fixtures/analytics/past-mail.ts';
import { ask, NOW, openCompany } from '../../../fixtures/analytics/statistics-rig.ts';
import { startDeliveryDatabase } from '../../../fixtures/delivery/delivery-rig.ts';

let end: () => Promise<void>;

beforeAll(async () => {
  end = await startDeliveryDatabase();
});

afterAll(() => end());

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
      rendered: 200,
      unique_rendered: 1,
      nonprefetched_unique_rendered: 1,
      unique_confirmed_opened: 1,
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
      rendered: 4,
      nonprefetched_rendered: 2,
      unique_rendered: 1,
      nonprefetched_unique_rendered: 1,
      unique_confirmed_opened: 1,
      unique_clicked: 1,
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
      rendered: 1,
      unique_rendered: 1,
    });
  });
});
