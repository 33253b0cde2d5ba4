import { planPhase } from '#lib/account/access/plans/plan-phase.ts';
import type { Context } from '#lib/core/context.ts';
import { findUsage } from '../store.ts';

/** Returns the end of the grace period of the scope's company; null unless its plan has ended and the period runs. */
export async function getGraceEnd(ctx: Pick<Context, 'scope' | 'now'>): Promise<string | null> {
  const [company] = await findUsage(ctx.scope);
  const term = company?.subscription ?? null;
  return planPhase(term, ctx.now()) === 'grace' ? (term?.graceEndsAt?.toISOString() ?? null) : null;
}
