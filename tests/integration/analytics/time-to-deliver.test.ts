import { afterAll, beforeAll, expect, it } from 'vitest';
import { readLatency } from '#lib/analytics/verbs/read-latency.ts';
import { HOUR_MS } from '#lib/core/durations.ts';
import { foldStatistics } from '#lib/events/statistics/fold-statistics.ts';
import { eventAt, insertPastMessage, recordPast } from '../../support/analytics/past-mail.ts';
import { ask, NOW, openCompany } from '../../support/analytics/statistics-rig.ts';
import { startDeliveryDatabase } from '../../support/delivery-rig.ts';

let end: () => Promise<void>;

beforeAll(async () => {
  end = await startDeliveryDatabase();
});

afterAll(() => end());

it('answers percentiles of the time to deliver by provider', async () => {
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
