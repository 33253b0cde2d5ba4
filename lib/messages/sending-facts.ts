import type { Environment } from '#lib/core/environment.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { createCompanyCache } from '#lib/infra/cache/company-cache.ts';
import type { PoolChoices } from './checks/check-ip-pool.ts';
import { loadSendingFacts } from './checks/store.ts';

/** What every message of a company is checked against. */
export type SendingFacts = {
  companyId: string;
  suspended: boolean;
  sandbox: boolean;
  /** IANA zone of the company's days and months. */
  timezone: string;
  provenDomains: ReadonlySet<string>;
  /** Those of them whose messages require TLS where they do not say themselves. */
  tlsDomains: ReadonlySet<string>;
  /** Lower case. */
  authorizedRecipients: ReadonlySet<string>;
  hasSuppressions: boolean;
  /** Whether the company's tour still waits for the first mail of an environment. */
  isFirstIn: Readonly<Record<Environment, boolean>>;
  /** Null where there are no IP pools, as with most. */
  ipPools: PoolChoices | null;
  /** Slots with a quota of this feature; -1 is unlimited. */
  quotas: ReadonlyMap<string, number>;
};

const cache = createCompanyCache<SendingFacts>((facts) => facts.companyId);

/**
 * The facts of a company, from a cache that a change of them empties.
 *
 * @throws {AppError} notFound
 */
export function getSendingFacts(companyId: string): Promise<SendingFacts> {
  return cache.get(companyId, async () => {
    const facts = await loadSendingFacts(companyId);
    if (!facts) throw new AppError('notFound', { values: { entity: 'company' } });
    return facts;
  });
}

/** The facts read anew: before a refusal, so that what was proven or confirmed a moment ago counts. */
export function rereadSendingFacts(companyId: string): Promise<SendingFacts> {
  cache.forget(companyId);
  return getSendingFacts(companyId);
}
