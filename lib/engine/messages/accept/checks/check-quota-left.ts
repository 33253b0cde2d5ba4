import { createCompanyCache } from '#lib/infra/cache/company-cache.ts';
import { getSendingSubaccount } from '#lib/senders/subaccounts/sending/sending-subaccount.ts';
import type { SendingScope } from '../../incoming-message.ts';
import { getSendingFacts } from '../facts/get-sending-facts.ts';
import type { SendingFacts } from '../facts/sending-facts.ts';
import { readLimitUsed } from '../quota/limits/store.ts';
import { limitRefusal, listLimits } from '../quota/limits/subaccount-limits.ts';
import { quotaLimit, quotaPeriod, quotaRefusal, quotaSlots } from '../quota/quota.ts';
import { readUsed } from '../quota/store.ts';

const cache = createCompanyCache<{ used: number }>(() => null);

/**
 * Refuses early, at MAIL, who has nothing left; a second old, and only a courtesy: the reservation that counts is
 * made in the transaction of the message.
 *
 * @throws {AppError} dailyQuotaExceeded, monthlyQuotaExceeded, subaccountLimitReached
 */
export async function checkQuotaLeft(scope: SendingScope): Promise<void> {
  const facts = await getSendingFacts(scope.companyId);
  for (const slot of quotaSlots(scope.environment, facts)) {
    const now = new Date();
    const limit = quotaLimit(slot, facts, now);
    if (limit < 0) continue;
    const { start } = quotaPeriod(slot, facts.timezone, now);
    const { used } = await cache.get(`${scope.companyId} ${slot}`, async () => ({
      used: await readUsed(scope.companyId, slot, start),
    }));
    if (used >= limit) throw quotaRefusal(slot);
  }
  if (scope.subaccountId) await checkLimitsLeft({ ...scope, subaccountId: scope.subaccountId }, facts);
}

async function checkLimitsLeft(
  { companyId, environment, subaccountId }: SendingScope & { subaccountId: string },
  facts: SendingFacts,
): Promise<void> {
  const now = new Date();
  const subaccount = await getSendingSubaccount(companyId, subaccountId);
  for (const limit of listLimits(subaccount, environment, facts, now)) {
    if (limit.most === null) continue;
    const { used } = await cache.get(`${subaccountId} ${limit.slot}`, async () => ({
      used: await readLimitUsed(companyId, limit),
    }));
    if (used >= limit.most) throw limitRefusal(limit, now);
  }
}
