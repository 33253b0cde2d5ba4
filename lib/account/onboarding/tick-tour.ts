import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { getProductTour } from './queries.ts';
import type { ProductTour, TickTourInput } from './schema.ts';
import { updateTourSteps } from './store.ts';
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
