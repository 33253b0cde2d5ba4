import { changeCompany } from '#lib/account/company/change-company.ts';
import type { Company } from '#lib/account/company/schema.ts';
import { notify } from '#lib/account/notifications/notify.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { newId } from '#lib/core/ids.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { getProductionAccess } from './queries.ts';
import type { ProductionAccess, ProductionDetails } from './schema.ts';
import { insertProductionRequest } from './store.ts';

/**
 * Requests production for the scope's company. With `PRODUCTION_APPROVAL=automatic` it opens at once; otherwise the operator
 * decides. A company that was rejected can request it again.
 *
 * @throws {AppError} wrongState (asked for or open already), notFound
 */
export async function requestProduction(ctx: Context, details: ProductionDetails): Promise<ProductionAccess> {
  const status = settings().PRODUCTION_APPROVAL === 'automatic' ? 'Approved' : 'Requested';
  const now = ctx.now();
  await withTransaction(async (db) => {
    await changeCompany(db, ctx, 'production.request', (company) => {
      requireClosed(company);
      return { productionStatus: status };
    });
    await insertProductionRequest(db, ctx.scope, {
      id: newId(now.getTime()),
      requestedByUserId: ctx.actor.type === 'user' ? ctx.actor.userId : null,
      details,
      status,
      decidedAt: status === 'Approved' ? now : null,
      createdAt: now,
    });
    if (status === 'Requested') {
      await notify(db, {
        companyId: ctx.scope.companyId,
        type: 'info',
        title: 'Production requested',
        message: "You'll get a notification when it is decided. Until then your account stays in the sandbox.",
        link: '/request-production-environment',
      });
    }
  });
  return getProductionAccess(ctx);
}

function requireClosed({ productionStatus }: Company): void {
  if (productionStatus === 'Requested') throw refuse.wrongState('Production was already requested.');
  if (productionStatus === 'Approved') throw refuse.wrongState('Production is already open.');
}
