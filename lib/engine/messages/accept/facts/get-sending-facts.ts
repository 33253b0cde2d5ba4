import { getAccess } from '#lib/account/access/get-access.ts';
import { isEnabled } from '#lib/account/access/resolve-features.ts';
import { TRANSACTIONAL_EMAIL } from '#lib/account/usage/slots.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { PLATFORM_COMPANY_ID } from '#lib/core/platform.ts';
import { createCompanyCache } from '#lib/infra/cache/company-cache.ts';
import type { SendingFacts } from './sending-facts.ts';
import { loadSendingFacts } from './store.ts';

const cache = createCompanyCache<SendingFacts>((facts) => facts.companyId);

/**
 * Returns the facts of a company, from a cache that a change of them empties.
 *
 * @throws {AppError} notFound
 */
export function getSendingFacts(companyId: string): Promise<SendingFacts> {
  return cache.get(companyId, async () => {
    const [facts, isSendingEnabled] = await Promise.all([loadSendingFacts(companyId), hasSendingFeature(companyId)]);
    if (!facts) throw new AppError('notFound', { values: { entity: 'company' } });
    return { ...facts, isSendingEnabled };
  });
}

async function hasSendingFeature(companyId: string): Promise<boolean> {
  if (companyId === PLATFORM_COMPANY_ID) return true;
  return isEnabled((await getAccess({ scope: { companyId } })).features, TRANSACTIONAL_EMAIL);
}

/** Reads the facts again before a refusal, so that what was verified or confirmed a moment ago counts. */
export function rereadSendingFacts(companyId: string): Promise<SendingFacts> {
  cache.forget(companyId);
  return getSendingFacts(companyId);
}
