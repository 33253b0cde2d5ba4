import { createCompanyCache } from '#lib/infra/cache/company-cache.ts';
import type { SendingScope } from '../incoming-message.ts';
import { quotaPeriod, quotaRefusal, quotaSlots } from '../quota/quota.ts';
import { readUsed } from '../quota/store.ts';
import { getSendingFacts } from '../sending-facts.ts';

const cache = createCompanyCache<{ used: number }>(() => null);

/**
 * Refuses early, at MAIL, who has nothing left; a second old, and only a courtesy: the reservation that counts is
 * made in the transaction of the message.
 *
 * @throws {AppError} dailyQuotaExceeded, monthlyQuotaExceeded
 */
export async function checkQuotaLeft(scope: SendingScope): Promise<void> {
  const facts = await getSendingFacts(scope.companyId);
  for (const slot of quotaSlots(scope.environment, facts)) {
    const quota = facts.quotas.get(slot) ?? 0;
    if (quota < 0) continue;
    const { start } = quotaPeriod(slot, facts.timezone, new Date());
    const { used } = await cache.get(`${scope.companyId} ${slot}`, async () => ({
      used: await readUsed(scope.companyId, slot, start),
    }));
    if (used >= quota) throw quotaRefusal(slot);
  }
}
