import { createCompanyCache } from '#lib/infra/cache/company-cache.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { findVerifiedBounceDomains, hasVerifiedBounceDomain } from './store.ts';

/** What bounces of a company can come back to. */
type Kept = { companyId: string; domains: readonly BounceChoice[] };

/** A verified bounce domain, and the sending domains that name it as theirs. */
export type BounceChoice = { domain: string; isDefault: boolean; sendingDomains: readonly string[] };

const cache = createCompanyCache<Kept>(({ companyId }) => companyId);

/** Where bounces come back to that no company has a domain for. */
export const platformBounceDomain = (): string => `bounces.${settings().PLATFORM_DOMAIN.toLowerCase()}`;

/**
 * The domain of the return path of what a company sends from a domain: the one that the sending domain names, else one
 * that SPF's relaxed alignment takes for it (a name under it; RFC 9989), else the company's default, else the platform's.
 */
export async function getBounceDomain(companyId: string, sendingDomain: string): Promise<string> {
  const { domains } = await getDomains(companyId);
  const chosen =
    domains.find(({ sendingDomains }) => sendingDomains.includes(sendingDomain)) ??
    domains.find(({ domain }) => domain.endsWith(`.${sendingDomain}`)) ??
    domains.find(({ isDefault }) => isDefault);
  return chosen?.domain ?? platformBounceDomain();
}

/** Whether a domain is one that a company's bounces come back to. */
export async function ownsBounceDomain(companyId: string, domain: string): Promise<boolean> {
  return (await getDomains(companyId)).domains.some((one) => one.domain === domain);
}

/** What a company's bounces can come back to. */
export const listBounceChoices = async (companyId: string): Promise<readonly BounceChoice[]> =>
  (await getDomains(companyId)).domains;

/** The same read anew: before a refusal, so that what was verified a moment ago counts. */
export function rereadBounceChoices(companyId: string): Promise<readonly BounceChoice[]> {
  cache.forget(companyId);
  return listBounceChoices(companyId);
}

/** Whether mail to a domain is ours to take: the platform's bounce domain, or a verified one of any company. */
export const isBounceDomain = async (domain: string): Promise<boolean> =>
  domain === platformBounceDomain() || hasVerifiedBounceDomain(domain);

const getDomains = (companyId: string): Promise<Kept> =>
  cache.get(companyId, async () => ({ companyId, domains: await findVerifiedBounceDomains({ companyId }) }));
