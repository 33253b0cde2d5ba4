import { UNLIMITED } from '#lib/account/usage/slots.ts';
import type { Context } from '#lib/core/context.ts';
import type { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { pick } from '#lib/core/pick.ts';
import { listDelegatedDomains } from '#lib/senders/domains/delegated/queries.ts';
import { listIpPools } from '#lib/senders/ip-pools/queries.ts';
import { SUBACCOUNT_SETTINGS, type UpdateSubaccountInput } from './schema.ts';
import type { SubaccountValues } from './store.ts';

/** The settings of a sub-account that says nothing. */
export const DEFAULT_VALUES: Omit<SubaccountValues, 'name'> = {
  ipPoolId: null,
  bounceDomainId: null,
  trackingDomainId: null,
  hourlyLimit: UNLIMITED,
  dailyLimit: UNLIMITED,
  monthlyLimit: UNLIMITED,
  quotaShare: null,
};

/**
 * Returns the settings of a sub-account after a change, once what they name is known to be the company's.
 *
 * @throws {AppError} invalidField naming a pool or a domain that the company does not have
 */
export async function applyChange(
  ctx: Context,
  before: SubaccountValues,
  change: UpdateSubaccountInput,
): Promise<SubaccountValues> {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const { ipPoolId, bounceDomainId, trackingDomainId } = change;
  if (ipPoolId && !(await listIpPools(ctx)).some(({ id }) => id === ipPoolId)) throw unknown('ipPoolId', 'IP pool');
  for (const [kind, wanted] of [['bounce', bounceDomainId] as const, ['tracking', trackingDomainId] as const]) {
    if (wanted && !(await listDelegatedDomains(ctx, { kind })).some(({ id }) => id === wanted))
      throw unknown(`${kind}DomainId`, `${kind} domain`);
  }
  return { ...settingsOf(before), ...given };
}

/** Returns the settings of a row, as they are written and as the audit log compares them. */
export const settingsOf = (row: SubaccountValues): SubaccountValues => pick(row, SUBACCOUNT_SETTINGS);

function unknown(field: string, entity: string): AppError {
  return refuse.fieldBecause(field, `This ${entity} does not exist.`);
}
