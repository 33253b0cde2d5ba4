import type { Database } from '#lib/infra/db/pool.ts';
import { BUILT_IN_PLANS } from './built-in-plans.ts';
import { Plan } from './schema.ts';
import { findPlanRow, findPlanRows } from './store.ts';

/** Finds a plan of the catalogue by its version, or its newest one; null where the catalogue does not have it. */
export async function findPlan(name: string, version: string | null, db?: Database): Promise<Plan | null> {
  const builtIn = BUILT_IN_PLANS.findLast((one) => one.name === name && (version === null || one.version === version));
  if (builtIn && version !== null) return builtIn;
  const row = await findPlanRow(name, version, db);
  return row ? Plan.parse(row) : (builtIn ?? null);
}

/** Lists the catalogue: the built-in plans and those that the operator defined, the newest version of a name last. */
export async function listPlans(): Promise<Plan[]> {
  const rows = await findPlanRows();
  return [...BUILT_IN_PLANS, ...rows.map((row) => Plan.parse(row))];
}
