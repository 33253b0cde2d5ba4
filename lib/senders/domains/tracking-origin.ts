import { createCompanyCache } from '#lib/infra/cache/company-cache.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { findVerifiedTrackingDomains } from './store.ts';

/** The verified tracking domains of a company. */
type CachedDomains = { companyId: string; domains: readonly TrackingChoice[] };

type TrackingChoice = Awaited<ReturnType<typeof findVerifiedTrackingDomains>>[number];

const cache = createCompanyCache<CachedDomains>(({ companyId }) => companyId);

/**
 * Returns the origin of the links in mail from a sending domain, without a final slash: the tracking domain that the sending
 * domain names, else the sender's, else the company's default, with the scheme and port of PUBLIC_URL; else PUBLIC_URL. Over https a tracking domain
 * is used only once its certificate is ready, as a browser warning is worse than a foreign name.
 *
 * @param preferred the verified default of the sub-account that sends; null for none.
 */
export async function getTrackingOrigin(
  companyId: string,
  sendingDomain: string,
  preferred: string | null = null,
): Promise<string> {
  const { PUBLIC_URL } = settings();
  const { domains } = await cache.get(companyId, async () => ({
    companyId,
    domains: await findVerifiedTrackingDomains({ companyId }),
  }));
  const chosen =
    domains.find(({ sendingDomains }) => sendingDomains.includes(sendingDomain)) ??
    domains.find(({ domain }) => domain === preferred) ??
    domains.find(({ isDefault }) => isDefault);
  const url = new URL(PUBLIC_URL);
  if (!chosen || (url.protocol === 'https:' && chosen.httpsState !== 'ready')) return PUBLIC_URL;
  return `${url.protocol}//${chosen.domain}${url.port ? `:${url.port}` : ''}`;
}
