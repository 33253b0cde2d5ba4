import { type ChangedCompany, changeCompany } from '#lib/account/company/company.ts';
import type { Company, UpdateCompanyInput } from '#lib/account/company/schema.ts';
import { enqueueRecount } from '#lib/account/company/zone-job.ts';
import { copyToForm } from '#lib/account/hosted-forms/copy-to-form.ts';
import { carryUsage } from '#lib/account/usage/open-usage.ts';
import type { Context } from '#lib/core/context.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { getProductTour } from './queries.ts';
import type { CompleteProfileInput, OnboardingState } from './schema.ts';
import { personFields } from './survey.ts';
import { completeTourStep } from './tour.ts';

/**
 * Changes what a company says of itself, in the caller's transaction. With a new zone its days and months begin at
 * other instants: what was used goes along, so that nobody gets a fresh quota by moving, and statistics by day are counted again.
 *
 * @throws {AppError} notFound
 */
export async function writeCompanyDetails(
  db: Database,
  ctx: Context,
  input: UpdateCompanyInput,
): Promise<ChangedCompany> {
  const changed = await changeCompany(db, ctx, 'company.update', () => input);
  const { before, after } = changed;
  if (before.timezone !== after.timezone) {
    await carryUsage(db, { companyId: after.id, from: before.timezone, to: after.timezone, now: ctx.now() });
    await enqueueRecount(db, after.id, ctx.now());
  }
  return changed;
}

/**
 * Changes what the scope's company says of itself; a repeat changes nothing.
 *
 * @throws {AppError} notFound
 */
export async function updateCompany(ctx: Context, input: UpdateCompanyInput): Promise<Company> {
  return withTransaction(async (db) => (await writeCompanyDetails(db, ctx, input)).after);
}

/**
 * Stores the data that a company gives before it uses production (docs/product.md §4 Onboarding). A repeated call changes
 * only fields that differ.
 *
 * @throws {AppError} notFound
 */
export async function completeProfile(ctx: Context, input: CompleteProfileInput): Promise<OnboardingState> {
  const { companyId } = ctx.scope;
  const person = await personFields(ctx);
  const company = await withTransaction(async (db) => {
    const { after } = await writeCompanyDetails(db, ctx, input);
    await completeTourStep(db, { companyId, step: 'productionDataCompletion' });
    const { name: companyName, ...facts } = input;
    const fields = { ...person, company: companyName, ...facts };
    await copyToForm(db, 'completeProfile', { companyId, fields });
    return after;
  });
  return { company, tour: await getProductTour(ctx) };
}
