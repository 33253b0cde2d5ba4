import { usagePeriod } from '#lib/account/usage/period.ts';
import { monthlyQuotaInForce } from '#lib/account/usage/plan-in-force.ts';
import { UNLIMITED } from '#lib/account/usage/slots.ts';
import type { Period } from '#lib/core/calendar.ts';
import type { Environment } from '#lib/core/environment.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { FREE_MONTHLY_QUOTA } from '#lib/core/limits.ts';
import type { SendingFacts } from '../facts/sending-facts.ts';

/** A slot of usage that a message is counted in. Extra quota has no counter: it raises the limit of the month. */
export type QuotaSlot = 'sandbox' | 'daily' | 'monthly' | 'bulk';

/** The facts that quotas are decided from. */
export type QuotaFacts = Pick<SendingFacts, 'quotas' | 'paidPlanEndsAt'>;

/**
 * Returns the slots that a message is counted in, and all of which must have capacity for it. In the sandbox that is its
 * day. In production it is the month; the day too where the plan has a daily quota; and for mail that is not
 * transactional the month of bulk mail too, where the plan has a bulk quota.
 */
export function quotaSlots(
  environment: Environment,
  { quotas }: Pick<QuotaFacts, 'quotas'>,
  { isBulk = false } = {},
): QuotaSlot[] {
  if (environment === 'sandbox') return ['sandbox'];
  return [
    ...(isBulk && quotas.has('bulk') ? (['bulk'] as const) : []),
    ...(quotas.has('daily') ? (['daily'] as const) : []),
    'monthly',
  ];
}

/** Returns the limit that a paid plan's end sets to a slot whatever its quota row says; null for none. */
export const quotaCap = (slot: QuotaSlot, facts: QuotaFacts, now: Date): number | null =>
  slot === 'monthly' && hasPlanEnded(facts, now) ? FREE_MONTHLY_QUOTA : null;

/** Returns how many messages a slot allows in a period, the month with its extra quota; -1 is unlimited. */
export function quotaLimit(slot: QuotaSlot, facts: QuotaFacts, now: Date): number {
  const quota = facts.quotas.get(slot) ?? 0;
  if (slot !== 'monthly') return quota;
  const isExpired = hasPlanEnded(facts, now);
  const extra = isExpired ? 0 : (facts.quotas.get('extra') ?? 0);
  const inForce = monthlyQuotaInForce(quota, isExpired);
  return inForce === UNLIMITED || extra === UNLIMITED ? UNLIMITED : inForce + (facts.quotas.has(slot) ? extra : 0);
}

const hasPlanEnded = ({ paidPlanEndsAt }: QuotaFacts, now: Date): boolean =>
  paidPlanEndsAt !== null && paidPlanEndsAt.getTime() <= now.getTime();

/** Makes the refusal of a message for which a slot has no capacity. */
export function quotaRefusal(slot: QuotaSlot): AppError {
  const payload = { feature: 'transactional email', subfeature: slot === 'bulk' ? 'bulk' : 'send' };
  return slot === 'monthly' || slot === 'bulk'
    ? new AppError('monthlyQuotaExceeded', payload)
    : new AppError('dailyQuotaExceeded', payload);
}

const periods = new Map<string, Period>();

/** Returns the period of a slot that holds an instant; kept until its end, since computing one asks the zone's clock. */
export function quotaPeriod(slot: QuotaSlot, timezone: string, now: Date): Period {
  const key = `${slot} ${timezone}`;
  const kept = periods.get(key);
  if (kept && kept.start <= now && now < kept.end) return kept;
  const period = usagePeriod(slot, timezone, now);
  periods.set(key, period);
  return period;
}

/** Returns a counter's key as text, by which a batch finds its counters again. */
export const usageKey = ({ companyId, slot, start }: { companyId: string; slot: string; start: Date }): string =>
  `${companyId} ${slot} ${start.getTime()}`;
