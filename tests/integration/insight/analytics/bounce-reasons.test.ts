import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOUR_MS } from '#lib/core/durations.ts';
import { foldStatistics } from '#lib/events/statistics/fold-statistics.ts';
import { readReasons } from '#lib/insight/analytics/verbs/read-reasons.ts';
import { eventAt, insertPastMessage, recordPast } from '../../../fixtures/analytics/past-mail.ts';
import { ask, NOW, openCompany } from '../../../fixtures/analytics/statistics-rig.ts';
import { startDeliveryDatabase } from '../../../fixtures/delivery/delivery-rig.ts';

let end: () => Promise<void>;

beforeAll(async () => {
  end = await startDeliveryDatabase();
});

afterAll(() => end());

it('counts late bounces and their reasons, with the last event of each', async () => {
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
