import type { Environment } from '#lib/core/environment.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { type UsagePeriod, usagePeriod } from '#lib/usage/period.ts';
import type { SendingFacts } from '../sending-facts.ts';

/** A slot of usage that a message is counted in. */
export type QuotaSlot = 'sandbox' | 'daily' | 'monthly';

/** The slots of an environment: a sandbox day; a production month, and a production day where the plan has one. */
export function quotaSlots(environment: Environment, facts: Pick<SendingFacts, 'quotas'>): QuotaSlot[] {
  if (environment === 'sandbox') return ['sandbox'];
  return facts.quotas.has('daily') ? ['daily', 'monthly'] : ['monthly'];
}

/** The refusal when a slot is used up. */
export function quotaRefusal(slot: QuotaSlot): AppError {
  const payload = { feature: 'transactional email', subfeature: 'send' };
  return slot === 'monthly'
    ? new AppError('monthlyQuotaExceeded', payload)
    : new AppError('dailyQuotaExceeded', payload);
}

const periods = new Map<string, UsagePeriod>();

/** The period of a slot that holds an instant; kept while time stays within it, since zones are slow to ask. */
export function quotaPeriod(slot: QuotaSlot, timezone: string, now: Date): UsagePeriod {
  const key = `${slot} ${timezone}`;
  const kept = periods.get(key);
  if (kept && kept.start <= now && now < kept.end) return kept;
  const period = usagePeriod(slot, timezone, now);
  periods.set(key, period);
  return period;
}

/** A counter's key as text, by which a batch finds its counters again. */
export const usageKey = ({ companyId, slot, start }: { companyId: string; slot: string; start: Date }): string =>
  `${companyId} ${slot} ${start.getTime()}`;
