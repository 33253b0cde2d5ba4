import { createCompanyCache } from '#lib/infra/cache/company-cache.ts';
import { usagePeriod } from '#lib/usage/period.ts';
import type { SendingScope } from '../incoming-message.ts';
import { getSendingFacts } from '../sending-facts.ts';
import { type QuotaSlot, quotaSlots } from './quota.ts';
import { readUsed } from './store.ts';

/** A slot of a company's quota in its running period; a limit of -1 is none. */
export type QuotaState = { slot: QuotaSlot; used: number; limit: number; endsAt: Date };

const cache = createCompanyCache<QuotaState[]>(() => null);

/** What of an environment's quotas is used, at most a second old: for telling, not for deciding. */
export function getQuotaState(scope: SendingScope): Promise<QuotaState[]> {
  return cache.get(`${scope.companyId} ${scope.environment}`, async () => {
    const facts = await getSendingFacts(scope.companyId);
    const slots = quotaSlots(scope.environment, facts);
    return Promise.all(
      slots.map(async (slot) => {
        const { start, end } = usagePeriod(slot, facts.timezone, new Date());
        const used = await readUsed(scope.companyId, slot, start);
        return { slot, used, limit: facts.quotas.get(slot) ?? 0, endsAt: end };
      }),
    );
  });
}
