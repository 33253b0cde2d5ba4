import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#lib/core/durations.ts';
import { foldStatistics } from '#lib/events/statistics/fold-statistics.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import type { Question } from '#lib/insight/analytics/question-schema.ts';
import { readTotals } from '#lib/insight/analytics/verbs/read-totals.ts';
import { insertPastMessage, recordPast } from '../../../fixtures/analytics/past-mail.ts';
import { ask, NOW, openCompany } from '../../../fixtures/analytics/statistics-rig.ts';
import { startDeliveryDatabase } from '../../../fixtures/delivery/delivery-rig.ts';

let end: () => Promise<void>;

beforeAll(async () => {
  end = await startDeliveryDatabase();
});

afterAll(() => end());

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
