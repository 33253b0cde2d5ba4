import { findPlan } from '#lib/account/access/plans/find-plan.ts';
import { FREE_PLANS } from '#lib/account/access/plans/plan-phase.ts';
import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import type { SetPlanEndInput } from '../schema.ts';
import { graceEnd } from './set-plan.ts';
import { lockPlan, updatePlanEnd } from './store.ts';

/**
 * Changes the end of the paid plan of the scope's company: a later one extends the plan, one that has passed ends it, at
 * once or after its grace period. Counts from the next message on. A repeat changes nothing.
 *
 * @throws {AppError} notFound; wrongState (a free plan has no end)
 */
export async function setPlanEnd(ctx: Context, { periodEnd, grace }: SetPlanEndInput): Promise<void> {
  const { companyId } = ctx.scope;
  await audited(ctx, 'plan.end', null, async (db) => {
    const before = (await lockPlan(db, companyId))?.facts;
    if (!before) throw refuse.notFound('plan');
    const { plan, version } = before;
    if (FREE_PLANS.has(plan)) throw refuse.wrongState(`The plan ${plan} has no end.`);
    const end = new Date(periodEnd);
    const after = { periodEnd: end, graceEndsAt: grace ? graceEnd(end, await findPlan(plan, version, db)) : null };
    await updatePlanEnd(db, companyId, after);
    return { targetId: plan, before, after: { ...before, ...after } };
  });
}
