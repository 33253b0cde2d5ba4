import { copyToForm } from '#lib/account/hosted-forms/copy-to-form.ts';
import type { Context } from '#lib/core/context.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { completeTourStep } from './complete-tour-step.ts';
import { personFields } from './person-fields.ts';
import { getProductTour } from './queries.ts';
import type { CompleteProfileInput, OnboardingState } from './schema.ts';
import { writeProfile } from './write-profile.ts';

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
    const { after } = await writeProfile(db, ctx, input);
    await completeTourStep(db, { companyId, step: 'productionDataCompletion' });
    const { name: companyName, ...facts } = input;
    const fields = { ...person, company: companyName, ...facts };
    await copyToForm(db, 'completeProfile', { companyId, fields });
    return after;
  });
  return { company, tour: await getProductTour(ctx) };
}
