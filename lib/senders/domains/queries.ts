import type { Context } from '#lib/core/context.ts';
import { requireById } from '#lib/core/errors/require-by-id.ts';
import { presentSendingDomain, presentSendingDomainDetail } from './present.ts';
import { findDkimKeys } from './rotation/store.ts';
import type { DomainCounts, DomainFlags, SendingDomain, SendingDomainDetail } from './schema.ts';
import {
  countDomainsOfKinds,
  findDomainsWithKeys,
  findDomainsWithoutSpf,
  findSendingDomainById,
  findSendingDomains,
  findVerifiedOwner,
  type SendingDomainRow,
} from './store.ts';

/** Lists the company's sending domains, at most 1,000, its name under PLATFORM_DOMAIN first. */
export async function listSendingDomains(ctx: Pick<Context, 'scope'>): Promise<SendingDomain[]> {
  return (await findSendingDomains(ctx.scope)).map(presentSendingDomain);
}

/** Lists the same with the results of their last checks. */
export async function listDomainChecks(ctx: Pick<Context, 'scope'>): Promise<DomainFlags[]> {
  const rows = await findSendingDomains(ctx.scope);
  return rows.map((row) => {
    const { spfValid, dkimValid, dmarcValid, bounceDomainId } = row;
    return { ...presentSendingDomain(row), spfValid, dkimValid, dmarcValid, bounceDomainId };
  });
}

/** Counts the company's domains of each kind, its name under PLATFORM_DOMAIN included. */
export const countDomains = (ctx: Pick<Context, 'scope'>): Promise<DomainCounts> => countDomainsOfKinds(ctx.scope);

/** Lists the company's own sending domains whose SPF rule was not right at the last check (docs/product.md §7). */
export async function listUnverifiedSpf(ctx: Pick<Context, 'scope'>): Promise<SendingDomain[]> {
  return (await findDomainsWithoutSpf(ctx.scope)).map(presentSendingDomain);
}

/**
 * Lists the company's own sending domains with their records and the result of their last checks, without its name under
 * PLATFORM_DOMAIN.
 *
 * @param names only these, in lower case and A-labels; all where absent.
 */
export async function listSendingDomainDetails(
  ctx: Pick<Context, 'scope'>,
  names?: readonly string[],
): Promise<SendingDomainDetail[]> {
  const rows = await findDomainsWithKeys(ctx.scope, names);
  return rows.map(({ dkimKeys, ...row }) => presentSendingDomainDetail(row, dkimKeys));
}

/**
 * Returns a sending domain with its records and the result of the last check.
 *
 * @throws {AppError} notFound, also for another company's
 */
export async function getSendingDomain(
  ctx: Pick<Context, 'scope'>,
  { id }: { id: string },
): Promise<SendingDomainDetail> {
  const row = await requireSendingDomain(ctx, id);
  return presentSendingDomainDetail(row, await findDkimKeys(ctx.scope, row.domain));
}

/**
 * Returns the row of a sending domain.
 *
 * @throws {AppError} notFound, also for another company's
 */
export async function requireSendingDomain({ scope }: Pick<Context, 'scope'>, id: string): Promise<SendingDomainRow> {
  return requireById('sending domain', id, () => findSendingDomainById(scope, id));
}

/** Finds the id of the company that has verified a domain; null if none has. */
export const findDomainCompany = (domain: string): Promise<string | null> => findVerifiedOwner(domain);
