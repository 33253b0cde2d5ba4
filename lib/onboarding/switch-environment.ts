import { changeCompany } from '#lib/company/change-company.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { getProductTour } from './get-product-tour.ts';
import type { OnboardingState, SwitchEnvironmentInput } from './schema.ts';

/**
 * Moves the scope's company to an environment (spec §4). From the commit on, keys, domains, data and quotas mean those
 * of that environment, also for connections of the relay that are open: every process that keeps facts of the company
 * is told. A repeat changes nothing.
 *
 * @throws {AppError} wrongState (production that was not approved), notFound
 */
export async function switchEnvironment(ctx: Context, input: SwitchEnvironmentInput): Promise<OnboardingState> {
  const sandbox = input.environment === 'sandbox';
  const company = await withTransaction(async (db) => {
    const { after } = await changeCompany(db, ctx, 'environment.switch', ({ productionStatus }) => {
      if (!sandbox && productionStatus !== 'Approved') throw notApproved();
      return { sandbox };
    });
    return after;
  });
  return { company, tour: await getProductTour(ctx) };
}

const notApproved = (): AppError =>
  new AppError('wrongState', { message: 'Production is not open to this account yet; ask for it first.' });
