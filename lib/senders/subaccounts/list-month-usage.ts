import { usagePeriod } from '#lib/account/usage/period.ts';
import { UNLIMITED } from '#lib/account/usage/slots.ts';
import type { Context } from '#lib/core/context.ts';
import type { SubaccountUsage } from './schema.ts';
import { findMonthCounters } from './store.ts';

/** Sub-accounts that are listed, those with most mail first. */
const LISTED_MAX = 50;

/**
 * Lists what the company's sub-accounts sent in the running month, in production and as their limits count it, with how
 * much each may send; 50 at most, those with most mail first.
 *
 * @param month the month's quota of the company and its zone.
 */
export async function listMonthUsage(
  { scope, now }: Pick<Context, 'scope' | 'now'>,
  { quota, timezone }: { quota: number; timezone: string },
): Promise<SubaccountUsage[]> {
  const { start } = usagePeriod('monthly', timezone, now());
  const rows = await findMonthCounters(scope, start, LISTED_MAX);
  return rows.map(({ monthlyLimit, quotaShare, ...row }) => {
    const share = quotaShare === null || quota === UNLIMITED ? UNLIMITED : Math.floor((quota * quotaShare) / 100);
    const limits = [monthlyLimit, share].filter((limit) => limit !== UNLIMITED);
    return { ...row, limit: limits.length === 0 ? UNLIMITED : Math.min(...limits) };
  });
}
