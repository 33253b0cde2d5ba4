import { type ChangedCompany, changeCompany } from '#lib/account/company/change-company.ts';
import type { UpdateCompanyInput } from '#lib/account/company/schema.ts';
import { enqueueRecount } from '#lib/account/company/zone-job.ts';
import { carryUsage } from '#lib/account/usage/carry-usage.ts';
import type { Context } from '#lib/core/context.ts';
import type { Database } from '#lib/infra/db/pool.ts';

/**
 * Changes what a company says of itself, in the caller's transaction. With a new zone its days and months begin at
 * other instants: what was used goes along, so that nobody gets a fresh quota by moving, and statistics by day are counted again.
 *
 * @throws {AppError} notFound
 */
export async function writeProfile(db: Database, ctx: Context, input: UpdateCompanyInput): Promise<ChangedCompany> {
  const changed = await changeCompany(db, ctx, 'company.update', () => input);
  const { before, after } = changed;
  if (before.timezone !== after.timezone) {
    await carryUsage(db, { companyId: after.id, from: before.timezone, to: after.timezone, now: ctx.now() });
    await enqueueRecount(db, after.id, ctx.now());
  }
  return changed;
}
