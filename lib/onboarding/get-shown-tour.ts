import { getAccess } from '#lib/access/get-access.ts';
import type { Context } from '#lib/core/context.ts';
import { getProductTour } from './get-product-tour.ts';
import type { ProductTour } from './schema.ts';
import { TOUR_COLUMNS } from './tour-steps.ts';

/**
 * The product tour as people see it: on the shared-SMTP vendors it counts as completely done (spec §4).
 *
 * @throws {AppError} notFound
 */
export async function getShownTour(ctx: Pick<Context, 'scope'>): Promise<ProductTour> {
  const [tour, { vendor }] = await Promise.all([getProductTour(ctx), getAccess(ctx)]);
  if (vendor.variant !== 'shared-smtp') return tour;
  return { ...tour, ...Object.fromEntries(Object.keys(TOUR_COLUMNS).map((step) => [step, true])) };
}
