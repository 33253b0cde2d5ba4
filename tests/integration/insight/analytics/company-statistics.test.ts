import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#lib/core/context.ts';
import { HOUR_MS } from '#lib/core/durations.ts';
import { newId } from '#lib/core/ids.ts';
import { foldStatistics } from '#lib/events/statistics/fold-statistics.ts';
import { readBreakdown } from '#lib/insight/analytics/verbs/read-breakdown.ts';
import { readTotals } from '#lib/insight/analytics/verbs/read-totals.ts';
import { suggestValues } from '#lib/insight/analytics/verbs/suggest-values.ts';
import { eventAt, insertPastMessage, recordPast } from '../../../fixtures/analytics/past-mail.ts';
import { ask, NOW, openCompany } from '../../../fixtures/analytics/statistics-rig.ts';
import { startDeliveryDatabase } from '../../../fixtures/delivery/delivery-rig.ts';

let end: () => Promise<void>;

beforeAll(async () => {
  end = await startDeliveryDatabase();
});

afterAll(() => end());

describe('statistics', () => {
  it('leave simulated mail out, and keep sandbox and production apart', async () => {
    const { companyId, ctx } = await openCompany();
    const real = await insertPastMessage({ companyId, atMs: NOW - HOUR_MS });
    const simulated = await insertPastMessage({ companyId, atMs: NOW - HOUR_MS, isSimulated: true });
    const sandbox = await insertPastMessage({ companyId, atMs: NOW - HOUR_MS, environment: 'sandbox' });
    await recordPast([real, simulated, sandbox]);
    await foldStatistics();
    expect((await readTotals(ctx, ask({ metrics: ['injected', 'total_msg_volume'] }))).values).toEqual({
      injected: 1,
      total_msg_volume: 1_000,
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
});
