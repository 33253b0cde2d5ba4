import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { PLATFORM_COMPANY_ID } from '#lib/core/platform.ts';
import { findPlan } from './find-plan.ts';
import { Plan } from './schema.ts';
import { insertPlan } from './store.ts';

/**
 * Adds a version of a plan to the catalogue. Companies keep what they have until it is assigned to them, so a version
 * never changes: the same one again changes nothing, and other content is refused. Recorded in the audit log of the
 * platform.
 *
 * @throws {AppError} duplicate (this version has other content)
 */
export async function definePlan(ctx: Context, input: Plan): Promise<Plan> {
  const plan = Plan.parse(input);
  const { name, version, graceDays } = plan;
  const platform = { ...ctx, scope: { companyId: PLATFORM_COMPANY_ID } };
  await audited(platform, 'plan.define', name, async (db) => {
    const isNew = (await findPlan(name, version, db)) === null && (await insertPlan(db, plan));
    if (!isNew) {
      requireSame(plan, await findPlan(name, version, db));
      return null;
    }
    const groups = plan.features.map((group) => group.name);
    return { after: { version, graceDays, groups } };
  });
  return plan;
}

function requireSame(wanted: Plan, found: Plan | null): void {
  // Both were parsed by one schema, so their fields have one order.
  if (JSON.stringify(wanted) === JSON.stringify(found)) return;
  const message = `${wanted.name} ${wanted.version} exists already and never changes; give a new version.`;
  throw new AppError('duplicate', { field: 'version', value: wanted.version, message });
}
