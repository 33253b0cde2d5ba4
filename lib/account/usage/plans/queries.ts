import { FREE_PLAN } from '#lib/account/access/plans/built-in-plans.ts';
import { findPlan } from '#lib/account/access/plans/find-plan.ts';
import { planPhase } from '#lib/account/access/plans/plan-phase.ts';
import type { Plan } from '#lib/account/access/plans/schema.ts';
import type { Context } from '#lib/core/context.ts';
import { settings } from '#lib/infra/config/settings.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { log } from '#lib/infra/log/log.ts';
import { findUsage } from '../store.ts';

/** Returns the plan that new companies get: that of the setting `DEFAULT_PLAN`, or the built-in free one. */
export async function getDefaultPlan(db?: Database): Promise<Plan> {
  const { name, version } = defaultPlan();
  const plan = await findPlan(name, version, db);
  if (!plan) log().error({ name, version }, 'the plan of DEFAULT_PLAN is not defined; new companies get FREE');
  return plan ?? FREE_PLAN;
}

/**
 * Finds the plan that is meant by a name and a version; null for one that the catalogue does not have. The version of
 * `DEFAULT_PLAN` goes before the newest one.
 */
export async function findWantedPlan(name: string, version: string | undefined, db?: Database): Promise<Plan | null> {
  const standard = defaultPlan();
  return findPlan(name, version ?? (standard.name === name ? standard.version : null), db);
}

function defaultPlan(): { name: string; version: string | null } {
  const [name = '', version = null] = settings().DEFAULT_PLAN.split('@');
  return { name, version };
}

/** Returns the end of the grace period of the scope's company; null unless its plan has ended and the period runs. */
export async function getGraceEnd(ctx: Pick<Context, 'scope' | 'now'>): Promise<string | null> {
  const [company] = await findUsage(ctx.scope);
  const term = company?.subscription ?? null;
  return planPhase(term, ctx.now()) === 'grace' ? (term?.graceEndsAt?.toISOString() ?? null) : null;
}
