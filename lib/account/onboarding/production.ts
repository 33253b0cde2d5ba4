import { changeCompany } from '#lib/account/company/company.ts';
import type { Company } from '#lib/account/company/schema.ts';
import { type NotifyInput, notify } from '#lib/account/notifications/notify.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { newId } from '#lib/core/ids.ts';
import { isSameName } from '#lib/core/is-same-name.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { getProductionAccess, getProductTour } from './queries.ts';
import type {
  DecideProductionInput,
  OnboardingState,
  ProductionAccess,
  ProductionDetails,
  SwitchEnvironmentInput,
} from './schema.ts';
import { decideRequest, insertProductionRequest } from './store.ts';

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

/**
 * Moves the scope's company to an environment (docs/product.md §4). From the commit on, keys, domains, data and quotas are those
 * of that environment, also for SMTP sessions that are already open. A repeated call changes nothing.
 *
 * @throws {AppError} wrongState (production is not approved); missingField, invalidField naming `confirm` (production
 *   to sandbox without the name of the company); notFound
 */
export async function switchEnvironment(ctx: Context, input: SwitchEnvironmentInput): Promise<OnboardingState> {
  const sandbox = input.environment === 'sandbox';
  const company = await withTransaction(async (db) => {
    const { after } = await changeCompany(db, ctx, 'environment.switch', (before) => {
      if (sandbox && !before.sandbox) requireConfirmation(before, input.confirm);
      if (!sandbox && before.productionStatus !== 'Approved') throw notApproved();
      return { sandbox };
    });
    return after;
  });
  return { company, tour: await getProductTour(ctx) };
}

/** Requires the name of the company for the one switch that refuses mail: it stops every live key at once. */
function requireConfirmation({ name }: Company, confirm: string | undefined): void {
  const message = `Send the name of the company, "${name}", in the field confirm to stop live sending.`;
  if (confirm === undefined) throw new AppError('missingField', { field: 'confirm', message });
  if (!isSameName(confirm, name)) throw refuse.fieldBecause('confirm', message, confirm);
}

const notApproved = (): AppError => refuse.wrongState("Production isn't open to this account yet; request it first.");
