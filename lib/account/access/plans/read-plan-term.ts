import { z } from 'zod';
import type { FeatureRow } from '../resolve-features.ts';
import { BUILT_IN_PLANS, FREE_PLAN } from './built-in-plans.ts';
import { planFlags } from './plan-flags.ts';
import { type PlanPhase, planPhase } from './plan-phase.ts';
import { Plan } from './schema.ts';

const TermRow = z
  .object({
    plan: z.string(),
    version: z.string(),
    periodEnd: z.coerce.date().nullable(),
    graceEndsAt: z.coerce.date().nullable(),
    definition: Plan.nullable(),
  })
  .nullable();

/** Reads the plan of a company: the phase that it is in and the flags that it sets at an instant. */
export function readPlanTerm(row: unknown, now: Date): { phase: PlanPhase; flags: FeatureRow[] } {
  const term = TermRow.parse(row);
  const phase = planPhase(term, now);
  return { phase, flags: planFlags(term && (term.definition ?? builtIn(term)), phase) };
}

function builtIn({ plan, version }: { plan: string; version: string }): Plan | null {
  // Who came back from a paid plan has the free one, whatever version the paid one had.
  if (plan === 'BACK_TO_FREE') return FREE_PLAN;
  return BUILT_IN_PLANS.find((one) => one.name === plan && one.version === version) ?? null;
}
