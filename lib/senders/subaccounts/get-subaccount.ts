import { getCompany } from '#lib/account/company/queries.ts';
import { usagePeriod } from '#lib/account/usage/period.ts';
import type { Context } from '#lib/core/context.ts';
import { DAY_MS, HOUR_MS } from '#lib/core/durations.ts';
import { countBySubaccount } from '#lib/events/read/queries.ts';
import { presentSubaccountDetail } from './present.ts';
import { requireSubaccount } from './require-subaccount.ts';
import type { SubaccountDetail } from './schema.ts';
import { findCounters } from './store.ts';

/** The days that volume and rates are counted over. */
export const FIGURE_DAYS = 30;

/**
 * Returns a sub-account with its figures of 30 days, its settings and the use of its limits.
 *
 * @throws {AppError} notFound, also for another company's
 */
export async function getSubaccount(ctx: Context, { id }: { id: string }): Promise<SubaccountDetail> {
  const row = await requireSubaccount(ctx, id);
  const now = ctx.now();
  const since = new Date(now.getTime() - FIGURE_DAYS * DAY_MS);
  const [[counted], counters, { timezone }] = await Promise.all([
    countBySubaccount(ctx.scope, since, id),
    findCounters(ctx.scope, id),
    getCompany(ctx),
  ]);
  const starts = {
    hour: Math.floor(now.getTime() / HOUR_MS) * HOUR_MS,
    day: usagePeriod('daily', timezone, now).start.getTime(),
    month: usagePeriod('monthly', timezone, now).start.getTime(),
  };
  // A counter is of the period in which it was last moved.
  const usedIn = (slot: keyof typeof starts) =>
    counters.find((one) => one.slot === slot && one.periodStart.getTime() >= starts[slot])?.used ?? 0;
  return presentSubaccountDetail(row, counted, { hour: usedIn('hour'), day: usedIn('day'), month: usedIn('month') });
}
