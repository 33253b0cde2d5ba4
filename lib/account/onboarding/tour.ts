import { audited } from '#lib/account/audit/audited.ts';
import { getCompany } from '#lib/account/company/queries.ts';
import type { Context } from '#lib/core/context.ts';
import type { Environment } from '#lib/core/environment.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { getProductTour } from './queries.ts';
import type { OnboardingState, ProductTour, TickTourInput } from './schema.ts';
import { updateFirstSends, updateTourSteps } from './store.ts';
import type { TourStep } from './tour-steps.ts';

/**
 * Ticks the steps that people tick. Ticked steps stay ticked; a repeated call changes nothing.
 *
 * @throws {AppError} companyDataMissing (the welcome to production before its data is complete), notFound
 */
export async function tickTour(ctx: Context, input: TickTourInput): Promise<ProductTour> {
  const tour = await getProductTour(ctx);
  if (input.productionWelcome && !tour.productionDataCompletion) {
    throw new AppError('companyDataMissing', { message: 'Complete your company details first.' });
  }
  const steps = Object.keys(input) as TourStep[]; // the schema lets these names pass only
  await audited(ctx, 'tour.tick', null, async (db) => {
    if (!(await updateTourSteps(db, ctx.scope.companyId, steps))) return null;
    const before = Object.fromEntries(steps.map((step) => [step, tour[step]]));
    return { before, after: input };
  });
  return getProductTour(ctx);
}

/** Ticks a step of a company's tour, in the transaction that completes it; a repeated call changes nothing. */
export async function completeTourStep(db: Database, input: { companyId: string; step: TourStep }): Promise<void> {
  await updateTourSteps(db, input.companyId, [input.step]);
}

/**
 * Ticks `sandboxEmailSent` and `productionEmailSent` of companies in the transaction of their first messages. Called only
 * while the cached facts of a company show the step as open; a repeated call changes nothing.
 */
export async function completeFirstSends(
  db: Database,
  sends: readonly { companyId: string; environment: Environment }[],
): Promise<void> {
  if (sends.length > 0) await updateFirstSends(db, sends);
}

/**
 * Ends the welcome of the environment that the company works in (docs/product.md §7): the sandbox's, or production's, which needs
 * the company's data first. A repeat changes nothing.
 *
 * @throws {AppError} companyDataMissing (production without the company's data), notFound
 */
export async function finishOnboarding(ctx: Context): Promise<OnboardingState> {
  const company = await getCompany(ctx);
  const tour = await tickTour(ctx, company.sandbox ? { sandboxWelcome: true } : { productionWelcome: true });
  return { company, tour };
}
