import { createCompanyCache } from '#lib/infra/cache/company-cache.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { findVerifiedTrackingDomains } from './store.ts';

/** What a company's opens and clicks can be counted on. */
type Kept = { companyId: string; domains: readonly TrackingChoice[] };

type TrackingChoice = Awaited<ReturnType<typeof findVerifiedTrackingDomains>>[number];

const cache = createCompanyCache<Kept>(({ companyId }) => companyId);

/**
 * Where the links of what a company sends from a domain lead, without a slash at its end: on the tracking domain that the
 * sending domain names, else on the company's default, else at PUBLIC_URL. In its scheme and on its port: where that is
 * https, a domain serves once its own certificate is ready, as a link that a browser warns of is worse than ours.
 */
export async function getTrackingOrigin(companyId: string, sendingDomain: string): Promise<string> {
  const { PUBLIC_URL } = settings();
  const { domains } = await cache.get(companyId, async () => ({
    companyId,
    domains: await findVerifiedTrackingDomains({ companyId }),
  }));
  const chosen =
    domains.find(({ sendingDomains }) => sendingDomains.includes(sendingDomain)) ??
    domains.find(({ isDefault }) => isDefault);
  const url = new URL(PUBLIC_URL);
  if (!chosen || (url.protocol === 'https:' && chosen.httpsState !== 'ready')) return PUBLIC_URL;
  return `${url.protocol}//${chosen.domain}${url.port ? `:${url.port}` : ''}`;
}
