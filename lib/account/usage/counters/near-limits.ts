import { COUNTERS, type CounterName, STOCK_NAMES } from '#lib/account/access/plans/counters.ts';
import { type FeatureSet, featureLimit, isEnabled } from '#lib/account/access/resolve-features.ts';
import type { Context } from '#lib/core/context.ts';
import { FREE_MONTHLY_QUOTA } from '#lib/core/limits.ts';
import { findNearlyUsed } from '../counters-store.ts';
import { type NearLimit, WARNED_SLOTS } from '../schema.ts';
import { findStocks } from '../stock-store.ts';

/** The part of a limit from which on people are warned. */
const NEARLY = 0.8;

/**
 * Lists the limits of the scope's company of which four fifths at least are used, the fullest first: the quotas of the running
 * period, and things whose number is stored. Small numbers of things, such as team members, are left out: using all of
 * them is usual.
 */
export async function listNearLimits(
  { scope, now }: Pick<Context, 'scope' | 'now'>,
  features: FeatureSet,
): Promise<NearLimit[]> {
  const [quotas, stocks] = await Promise.all([
    findNearlyUsed(scope.companyId, now(), { part: NEARLY, freeQuota: FREE_MONTHLY_QUOTA }),
    findStocks(scope),
  ]);
  const slots = quotas.flatMap(({ slot: given, used, limit }): NearLimit[] => {
    const slot = WARNED_SLOTS.find((name) => name === given);
    return slot ? [{ slot, used, limit }] : [];
  });
  const things = stocks.flatMap(({ counter, used }): NearLimit[] => {
    if (!STOCK_NAMES.includes(counter)) return [];
    const { flag, text, rows } = COUNTERS[counter as CounterName]; // one of the stored ones
    const limit = featureLimit(features, flag);
    const isNear = isEnabled(features, flag) && limit > 0 && used >= limit * NEARLY;
    return isNear ? [{ counter, name: text, isSize: rows.some(({ sum }) => sum !== undefined), used, limit }] : [];
  });
  return [...slots, ...things].sort((one, other) => other.used / other.limit - one.used / one.limit);
}
