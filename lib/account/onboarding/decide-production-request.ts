import { changeCompany } from '#lib/account/company/change-company.ts';
import { type NotifyInput, notify } from '#lib/account/notifications/notify.ts';
import type { Context } from '#lib/core/context.ts';
import type { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { getProductionAccess } from './queries.ts';
import type { DecideProductionInput, ProductionAccess } from './schema.ts';
import { decideRequest } from './store.ts';

/**
 * Records the operator's decision on the waiting request of the scope's company and notifies its people. It does not switch
 * the environment: the company does that.
 *
 * @throws {AppError} wrongState (no request waits), notFound
 */
export async function decideProductionRequest(ctx: Context, input: DecideProductionInput): Promise<ProductionAccess> {
  const { decision, note = null } = input;
  await withTransaction(async (db) => {
    await changeCompany(db, ctx, 'production.decide', ({ productionStatus }) => {
      if (productionStatus !== 'Requested') throw noneWaits();
      return { productionStatus: decision };
    });
    if (!(await decideRequest(db, ctx.scope, { status: decision, note, at: ctx.now() }))) throw noneWaits();
    await notify(db, newsOf(ctx.scope.companyId, input));
  });
  return getProductionAccess(ctx);
}

const noneWaits = (): AppError => refuse.wrongState('This company has no request for production that waits.');

function newsOf(companyId: string, { decision, note }: DecideProductionInput): NotifyInput {
  const link = decision === 'Approved' ? '/switch-to-production-environment' : '/request-production-environment';
  const noteText = note ? ` ${note}` : '';
  return decision === 'Approved'
    ? {
        companyId,
        type: 'success',
        title: 'Production is open',
        message: `You can switch your account to production now.${noteText}`,
        link,
      }
    : {
        companyId,
        type: 'warning',
        title: 'Production was not approved',
        message: `You can change your answers and request it again.${noteText}`,
        link,
      };
}
