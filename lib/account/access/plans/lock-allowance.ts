import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { limitReached } from '#lib/core/errors/limit-reached.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { getAccess } from '../get-access.ts';
import { featureLimit } from '../resolve-features.ts';
import { lockFlags } from '../store.ts';
import { COUNTERS, type CounterName } from './counters.ts';
import type { PlanPhase } from './plan-phase.ts';

/** How many of something a company may have, and the refusal of one more. */
export type Allowance = {
  max: number;
  /** The part of it that the plan and flags set, for the whole company; null where only the installation's maximum counts. */
  planMax: number | null;
  refusal: () => AppError;
};

/**
 * Locks the scope's company and returns how many of something it may have: what its plan and flags allow, and at most what
 * an installation allows any company. The verb that creates one counts them in the same transaction and compares with
 * `max`. A change of the plan takes the same lock, so no thing is created beyond a limit that was lowered meanwhile.
 *
 * @param db a transaction, of which this is the first statement: all that create something take this lock before others.
 * @param most the installation's maximum, and what is counted, as a plural such as "API keys".
 */
export async function lockAllowance(
  db: Database,
  ctx: Pick<Context, 'scope' | 'actor'>,
  name: CounterName,
  most: { count: number; entity: string; field?: string },
): Promise<Allowance> {
  await lockFlags(db, ctx.scope);
  const refuseMost = () => limitReached(most.count, most.entity, most.field);
  // Plans and flags limit a company's users, not the operator.
  if (ctx.actor.type === 'operator') return { max: most.count, planMax: null, refusal: refuseMost };
  const { group, flag, label } = COUNTERS[name];
  const { features, planPhase } = await getAccess(ctx, db);
  const limit = featureLimit(features, flag);
  if (limit < 0 || limit >= most.count) return { max: most.count, planMax: null, refusal: refuseMost };
  return { max: limit, planMax: limit, refusal: () => overLimit({ group, label, limit, planPhase }) };
}

/** A limit that refuses one more: the names of its counter, and the phase of the plan that sets it. */
type Reached = { group: string; label: string; limit: number; used?: number; needed?: number; planPhase: PlanPhase };

/** Creates the refusal of one more where a plan's limit is reached (overQuota, or planExpired in the grace period). */
export const overLimit = ({ group, label, planPhase, ...facts }: Reached): AppError =>
  new AppError(planPhase === 'grace' ? 'planExpired' : 'overQuota', {
    feature: group.toLowerCase(),
    subfeature: label,
    ...facts,
  });
