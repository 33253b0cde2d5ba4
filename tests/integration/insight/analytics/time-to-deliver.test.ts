import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOUR_MS } from '#lib/core/durations.ts';
import { foldStatistics } from '#lib/events/statistics/fold-statistics.ts';
import { buildCsv } from '#lib/insight/analytics/csv/build-csv.ts';
import { readBreakdown } from '#lib/insight/analytics/verbs/read-breakdown.ts';
import { readLatency } from '#lib/insight/analytics/verbs/read-latency.ts';
import { eventAt, insertPastMessage, recordPast } from '../../../fixtures/analytics/past-mail.ts';
import { ask, NOW, openCompany } from '../../../fixtures/analytics/statistics-rig.ts';
import { startDeliveryDatabase } from '../../../fixtures/delivery/delivery-rig.ts';

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

it.each([
  ['the statistics', {}],
  ['the events', { filters: [{ name: 'recipientType' as const, values: ['to'], isExcluded: false }] }],
])('providers keep their ids, have the names that people know, and are found by these, in an answer from %s', async (_source, filters) => {
  const { companyId, ctx } = await openCompany();
  const message = await insertPastMessage({ companyId, atMs: NOW - 2 * HOUR_MS });
  await recordPast(
    ['mx.google.com', 'hotmail-com.olc.protection.outlook.com'].map((host) =>
      eventAt(message, NOW - HOUR_MS, { type: 'delivery', data: { route: 'mx', mx_host: host, num_retries: 0 } }),
    ),
  );
  await foldStatistics();
  const question = ask({ breakdown: 'provider', metrics: ['delivered'], ...filters });
  const names = async (search?: string) =>
    (await readBreakdown(ctx, { ...question, search })).rows.map(({ value, label }) => [value, label]).toSorted();
  const [google, outlook] = [
    ['google', 'Gmail / Google Workspace'],
    ['microsoft-consumer', 'Outlook.com / Hotmail'],
  ];
  expect(await names()).toEqual([google, outlook]);
  expect(await names('hotmail')).toEqual([outlook]);
  expect(await names('google')).toEqual([google]);
  expect(await buildCsv(ctx, question, 'breakdown')).toContain('microsoft-consumer,Outlook.com / Hotmail,1');
});
