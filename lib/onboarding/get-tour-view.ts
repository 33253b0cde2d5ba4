import { getCompany } from '#lib/company/get-company.ts';
import type { Context } from '#lib/core/context.ts';
import { getProductTour } from './get-product-tour.ts';
import { getSandboxData } from './get-sandbox-data.ts';
import type { ProductTour, TourView } from './schema.ts';

/** The steps of production whose screens this release has. */
const SHOWN: readonly (keyof ProductTour)[] = [
  'productionDataCompletion',
  'productionAddApiKeys',
  'productionEmailSent',
];

/**
 * The checklist of first steps for the environment that the scope's company works in.
 *
 * @throws {AppError} notFound
 */
export async function getTourView(ctx: Pick<Context, 'scope' | 'now'>): Promise<TourView> {
  const { environment, productionStatus } = await getCompany(ctx);
  if (environment === 'sandbox') return { environment, data: await getSandboxData(ctx), productionStatus };
  return { environment, tour: await getProductTour(ctx), shown: SHOWN };
}
