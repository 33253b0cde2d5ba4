import { usagePeriod } from '#lib/account/usage/period.ts';
import { createCompanyCache } from '#lib/infra/cache/company-cache.ts';
import type { SendingScope } from '../../incoming-message.ts';
import { getSendingFacts } from '../facts/get-sending-facts.ts';
import { type QuotaSlot, quotaLimit, quotaSlots } from './quota.ts';
import { readUsed } from './store.ts';

/** A slot of a company's quota in its running period; a limit of -1 is unlimited, and the month's includes extra quota. */
export type QuotaState = { slot: QuotaSlot; used: number; limit: number; endsAt: Date };

const cache = createCompanyCache<QuotaState[]>(() => null);

/** Returns the used part of an environment's quotas, at most a second old: for display, not for decisions. */
export function getQuotaState(scope: SendingScope): Promise<QuotaState[]> {
  return cache.get(`${scope.companyId} ${scope.environment}`, async () => {
    const facts = await getSendingFacts(scope.companyId);
    const slots = quotaSlots(scope.environment, facts);
    return Promise.all(
      slots.map(async (slot) => {
        const now = new Date();
        const { start, end } = usagePeriod(slot, facts.timezone, now);
        const used = await readUsed(scope.companyId, slot, start);
        return { slot, used, limit: quotaLimit(slot, facts, now), endsAt: end };
      }),
    );
  });
}
