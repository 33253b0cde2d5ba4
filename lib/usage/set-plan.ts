import { getAccess } from '#lib/access/get-access.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { FREE_MONTHLY_QUOTA } from '#lib/core/limits.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { FREE_PLANS, type SetPlanInput } from './schema.ts';
import { TRANSACTIONAL_EMAIL } from './slots.ts';
import { upsertBaseQuota, upsertPlan } from './store.ts';

/**
 * Sets the plan of the scope's company: FREE, BACK_TO_FREE or a paid one by its name, with its monthly quota. What was used
 * in the month stays. A repeat changes nothing.
 *
 * @throws {AppError} notFound; wrongState for a company of a shared-SMTP vendor, whose free plan is fixed (docs/product.md §4)
 */
export async function setPlan(ctx: Context, input: SetPlanInput): Promise<void> {
  const { vendor } = await getAccess(ctx);
  if (vendor.variant === 'shared-smtp' && input.plan !== 'FREE')
    throw new AppError('wrongState', { message: `The plan of companies of ${vendor.title} is fixed: FREE.` });
  const { companyId } = ctx.scope;
  const quota = input.quota ?? (FREE_PLANS.has(input.plan) ? FREE_MONTHLY_QUOTA : null);
  const { plan, version = null } = input;
  const periodEnd = input.periodEnd === undefined ? null : new Date(input.periodEnd);
  await withTransaction(async (db) => {
    const written = await upsertPlan(db, companyId, { plan, version, periodEnd, now: ctx.now() });
    if (!written) throw new AppError('notFound', { values: { entity: 'company' } });
    if (quota !== null) await upsertBaseQuota(db, companyId, TRANSACTIONAL_EMAIL, quota);
    await recordAudit(db, ctx, {
      action: 'plan.set',
      targetType: 'plan',
      targetId: plan,
      ...(written.before && { before: written.before }),
      after: { plan, version: version ?? written.before?.version ?? '1', periodEnd, ...(quota !== null && { quota }) },
    });
  });
}
