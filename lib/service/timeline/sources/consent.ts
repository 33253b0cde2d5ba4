import { listConsents } from '#lib/audience/consent/consents.ts';
import type { ConsentAction, ConsentMethod, ConsentPurpose } from '#lib/audience/consent/values.ts';
import type { TimelineSource } from './source.ts';

/** Lists the consents of a person, and their ends. */
export const consentSource: TimelineSource = {
  name: 'consent',
  list: async ({ scope }, { id: contactId }, before, limit) => {
    const consents = await listConsents(scope.companyId, contactId);
    return consents
      .filter(({ at }) => at < before)
      .sort((one, other) => other.at.getTime() - one.at.getTime())
      .slice(0, limit)
      .map(({ id, at, action, method, purpose, wording }) => ({
        id,
        at: at.toISOString(),
        type: 'consent' as const,
        action: action as ConsentAction,
        method: method as ConsentMethod,
        purpose: purpose as ConsentPurpose,
        wording,
      }));
  },
};
