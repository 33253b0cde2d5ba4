import { COUNTER_NAMES, COUNTERS } from '#lib/account/access/plans/counters.ts';
import { groupFacts } from '#lib/account/access/plans/plan-groups.ts';
import { type Plan, planLimit } from '#lib/account/access/plans/schema.ts';
import { type FeatureSet, featureLimit } from '#lib/account/access/resolve-features.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { countUsed, readSlotUsed } from '../counters-store.ts';
import { usagePeriod } from '../period.ts';
import { UNLIMITED, type UsageSlot } from '../slots.ts';
import { findTimezone } from '../store.ts';

type Change = {
  /** Null for a plan that only has a name and a monthly quota. */
  plan: Plan | null;
  slots: readonly { slot: UsageSlot; quota: number }[];
  /** The flags and quotas that the company has so far. */
  features: FeatureSet;
  quotas: ReadonlyMap<string, number>;
};

/**
 * Requires that a company does not use more than a lower plan includes: of its month and of everything that is counted.
 * A limit that is not lower than the one that the company has refuses nothing.
 *
 * @throws {AppError} noDowngrade, with the feature that does not fit
 */
export async function requireFits(
  db: Database,
  ctx: Context,
  { plan, slots, features, quotas }: Change,
): Promise<void> {
  const { companyId } = ctx.scope;
  const monthly = slots.find(({ slot }) => slot === 'monthly')?.quota;
  if (monthly !== undefined && isLower(monthly, quotas.get('monthly') ?? 0)) {
    const { start } = usagePeriod('monthly', (await findTimezone(db, companyId)) ?? 'UTC', ctx.now());
    const used = await readSlotUsed(db, companyId, 'monthly', start);
    if (used > monthly)
      throw noDowngrade('transactional email', 'send', { used, limit: monthly, text: 'emails this month' });
  }
  if (!plan) return;
  const counted = await countUsed(ctx.scope, db);
  for (const name of COUNTER_NAMES) {
    const { group, flag, label } = COUNTERS[name];
    const limit = planLimit(plan, group, name);
    if (limit === undefined || !isLower(limit, featureLimit(features, flag)) || counted[name] <= limit) continue;
    const text = groupFacts(group).subFeatures[name]?.text ?? label;
    throw noDowngrade(group.toLowerCase(), label, { used: counted[name], limit, text });
  }
}

const isLower = (limit: number, current: number): boolean =>
  limit !== UNLIMITED && (current === UNLIMITED || limit < current);

function noDowngrade(
  feature: string,
  subfeature: string,
  { used, limit, text }: { used: number; limit: number; text: string },
): AppError {
  const message = `Downgrade not allowed: the company uses ${used} of ${limit} (${text}).`;
  return new AppError('noDowngrade', { feature, subfeature, message });
}
