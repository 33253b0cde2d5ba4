import { getCompany } from '#lib/company/get-company.ts';
import type { Context } from '#lib/core/context.ts';
import { presentRequest } from './present.ts';
import type { ProductionAccess } from './schema.ts';
import { findLatestRequest } from './store.ts';

/**
 * How the scope's company stands to production, with the latest request that it made.
 *
 * @throws {AppError} notFound
 */
export async function getProductionAccess(ctx: Pick<Context, 'scope'>): Promise<ProductionAccess> {
  const [company, request] = await Promise.all([getCompany(ctx), findLatestRequest(ctx.scope)]);
  return { productionStatus: company.productionStatus, request: request && presentRequest(request) };
}
