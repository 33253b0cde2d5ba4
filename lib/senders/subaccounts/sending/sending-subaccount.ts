import { AppError } from '#lib/core/errors/app-error.ts';
import { createCompanyCache } from '#lib/infra/cache/company-cache.ts';
import { findSendingSubaccount, type SendingRecord } from './store.ts';

/** The facts of a sub-account that each of its messages is checked against. */
export type SendingSubaccount = Omit<SendingRecord, 'domains'> & {
  /** The company's verified domains that it may send from: assigned to it, or shared with all. */
  domains: ReadonlySet<string>;
};

const cache = createCompanyCache<SendingSubaccount | null>((subaccount) => subaccount?.companyId ?? null);

/**
 * Returns a sub-account of a company, from a cache that a change of it empties.
 *
 * @throws {AppError} invalidApiKey where the company does not have it.
 */
export async function getSendingSubaccount(companyId: string, id: string): Promise<SendingSubaccount> {
  const found = await load(companyId, { id });
  if (!found) throw new AppError('invalidApiKey');
  return found;
}

/** Reads a sub-account again before a refusal, so that a domain that was assigned a moment ago counts. */
export function rereadSendingSubaccount(companyId: string, id: string): Promise<SendingSubaccount> {
  cache.forget(`${companyId} ${id}`);
  return getSendingSubaccount(companyId, id);
}

/**
 * Requires that a sub-account may send.
 *
 * @throws {AppError} accountSuspended, invalidApiKey (terminated, or not of the company)
 */
export async function requireActiveSubaccount(companyId: string, id: string): Promise<void> {
  requireActive(await getSendingSubaccount(companyId, id));
}

/**
 * Finds a company's sub-account that may send, by its number; null where the company has none of the number, or no more.
 *
 * @throws {AppError} accountSuspended
 */
export async function findActiveSubaccount(companyId: string, number: number): Promise<SendingSubaccount | null> {
  const found = await load(companyId, { number });
  if (!found || found.status === 'terminated') return null;
  requireActive(found);
  return found;
}

/** Checks that the queued mail of a sub-account may leave: not while it is suspended, nor after its termination. */
export const maySendQueued = async (companyId: string, id: string): Promise<boolean> =>
  ((await load(companyId, { id }))?.status ?? 'active') === 'active';

/** The verified default domains of a sender. */
export type DomainDefaults = Pick<SendingSubaccount, 'bounceDomain' | 'trackingDomain'>;

/** Returns the default domains of a sub-account; none for the company itself (null), whose domains have a default of their own. */
export async function getDomainDefaults(companyId: string, id: string | null): Promise<DomainDefaults> {
  const found = id === null ? null : await load(companyId, { id });
  return { bounceDomain: found?.bounceDomain ?? null, trackingDomain: found?.trackingDomain ?? null };
}

const load = (companyId: string, by: { id: string } | { number: number }): Promise<SendingSubaccount | null> =>
  cache.get(`${companyId} ${'id' in by ? by.id : by.number}`, async () => {
    const found = await findSendingSubaccount(companyId, by);
    return found && { ...found, domains: new Set(found.domains) };
  });

function requireActive({ status }: SendingSubaccount): void {
  if (status === 'suspended') throw new AppError('accountSuspended', { message: 'Subaccount suspended' });
  if (status !== 'active') throw new AppError('invalidApiKey');
}
