import { changeCompany } from '#lib/account/company/change-company.ts';
import type { Company } from '#lib/account/company/schema.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { isSameName } from '#lib/core/is-same-name.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { getProductTour } from './queries.ts';
import type { OnboardingState, SwitchEnvironmentInput } from './schema.ts';

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
