import { createCompanyCache } from '#lib/infra/cache/company-cache.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { findVerifiedBounceDomains, hasVerifiedBounceDomain } from './store.ts';

/** The verified bounce domains of a company. */
type CachedDomains = { companyId: string; domains: readonly BounceChoice[] };

/** A verified bounce domain, and the sending domains that name it. */
export type BounceChoice = { domain: string; isDefault: boolean; sendingDomains: readonly string[] };

const cache = createCompanyCache<CachedDomains>(({ companyId }) => companyId);

/** Returns the platform's bounce domain, for companies without one. */
export const platformBounceDomain = (): string => `bounces.${settings().PLATFORM_DOMAIN.toLowerCase()}`;

/**
 * Returns the bounce domain for mail from a sending domain: the one that the sending domain names, else one under it, for which
 * SPF aligns (RFC 9989), else the sender's, else the company's default, else the platform's.
 *
 * @param preferred the verified default of the sub-account that sends; null for none.
 */
export async function getBounceDomain(
  companyId: string,
  sendingDomain: string,
  preferred: string | null = null,
): Promise<string> {
  const { domains } = await getDomains(companyId);
  const chosen =
    domains.find(({ sendingDomains }) => sendingDomains.includes(sendingDomain)) ??
    domains.find(({ domain }) => domain.endsWith(`.${sendingDomain}`)) ??
    domains.find(({ domain }) => domain === preferred) ??
    domains.find(({ isDefault }) => isDefault);
  return chosen?.domain ?? platformBounceDomain();
}

/** Checks if a domain is a verified bounce domain of a company. */
export async function ownsBounceDomain(companyId: string, domain: string): Promise<boolean> {
  return (await getDomains(companyId)).domains.some((one) => one.domain === domain);
}

/** Lists a company's verified bounce domains, from a cache. */
export const listBounceChoices = async (companyId: string): Promise<readonly BounceChoice[]> =>
  (await getDomains(companyId)).domains;

/** Lists a company's verified bounce domains from the database: before a refusal, so that a domain that was just verified counts. */
export function reloadBounceChoices(companyId: string): Promise<readonly BounceChoice[]> {
  cache.forget(companyId);
  return listBounceChoices(companyId);
}

/** Checks if mail to a domain is bounces to us: the platform's bounce domain, or a verified one of any company. */
export const isBounceDomain = async (domain: string): Promise<boolean> =>
  domain === platformBounceDomain() || hasVerifiedBounceDomain(domain);

const getDomains = (companyId: string): Promise<CachedDomains> =>
  cache.get(companyId, async () => ({ companyId, domains: await findVerifiedBounceDomains({ companyId }) }));
