import { getCompany } from '#lib/company/get-company.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { presentTour } from './present.ts';
import type { ProductTour } from './schema.ts';
import { findTour } from './store.ts';

/**
 * The product tour of the scope's company (spec §3 Tour data).
 *
 * @throws {AppError} notFound
 */
export async function getProductTour(ctx: Pick<Context, 'scope'>): Promise<ProductTour> {
  const [company, row] = await Promise.all([getCompany(ctx), findTour(ctx.scope)]);
  if (!row) throw new AppError('notFound', { values: { entity: 'product tour' } });
  return presentTour(row, company);
}
