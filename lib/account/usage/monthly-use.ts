import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { getFeatureQuota, type QuotaName } from './feature-quota.ts';
import { usagePeriod } from './period.ts';
import { UNLIMITED } from './slots.ts';
import { addMonthly, findTimezone, lockMonthlyUsed, takeFromSlot } from './store.ts';

/** The rest of a month's quota, of which nobody else takes until the transaction ends. */
export type MonthlyShare = { left: number; take(count: number): Promise<void> };

/**
 * Locks what is left of a quota of the suite in the running month, in the caller's transaction; it is infinite without a limit.
 *
 * @throws {AppError} notFound (the company)
 */
export async function lockMonthly(
  db: Database,
  ctx: Pick<Context, 'scope' | 'now'>,
  quota: QuotaName,
): Promise<MonthlyShare> {
  const { companyId } = ctx.scope;
  const timezone = await findTimezone(db, companyId);
  if (timezone === null) throw refuse.notFound('company');
  const use = { feature: quota.feature, period: usagePeriod('monthly', timezone, ctx.now()) };
  const { limit } = await getFeatureQuota(ctx, quota);
  const used = await lockMonthlyUsed(db, companyId, use);
  return {
    left: limit === UNLIMITED ? Number.POSITIVE_INFINITY : Math.max(0, limit - used),
    take: (count) => addMonthly(db, companyId, use, count),
  };
}

/** Refunds what was taken of a feature's quota in the running month, in the caller's transaction. */
export async function refundMonthly(
  db: Database,
  { scope: { companyId }, now }: Pick<Context, 'scope' | 'now'>,
  { feature, count }: { feature: string; count: number },
): Promise<void> {
  const timezone = await findTimezone(db, companyId);
  if (timezone === null || count === 0) return;
  const { start } = usagePeriod('monthly', timezone, now());
  await takeFromSlot(db, companyId, { feature, slot: 'monthly', start, count });
}
