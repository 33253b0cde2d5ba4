import { UNLIMITED } from '#lib/account/usage/slots.ts';
import { HOUR_MS } from '#lib/core/durations.ts';
import type { Environment } from '#lib/core/environment.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import type { SendingSubaccount } from '#lib/senders/subaccounts/sending/sending-subaccount.ts';
import type { SendingFacts } from '../../facts/sending-facts.ts';
import { quotaLimit, quotaPeriod } from '../quota.ts';

/** A period that a sub-account's recipients are counted in. */
export type LimitSlot = 'hour' | 'day' | 'month';

/** The running period of a sub-account, and how many recipients it allows; null allows any number. */
export type SubaccountLimit = {
  subaccountId: string;
  slot: LimitSlot;
  start: Date;
  end: Date;
  most: number | null;
  /** The number is the sub-account's share of the company's quota. */
  isShare: boolean;
};

/**
 * Returns the periods in which a sub-account's mail is counted. They are counted without a limit too, so that one that is
 * set later knows what was sent before. The sandbox has its own quota, and counts in none of them.
 */
export function listLimits(
  { id: subaccountId, hourlyLimit, dailyLimit, monthlyLimit, quotaShare }: SendingSubaccount,
  environment: Environment,
  facts: SendingFacts,
  now: Date,
): SubaccountLimit[] {
  if (environment === 'sandbox') return [];
  const most = (limit: number) => (limit === UNLIMITED ? null : limit);
  const share = shareOf(quotaShare, facts, now);
  const monthly = most(monthlyLimit);
  const isShare = share !== null && (monthly === null || share < monthly);
  return [
    { subaccountId, slot: 'hour', ...hourOf(now), most: most(hourlyLimit), isShare: false },
    { subaccountId, slot: 'day', ...quotaPeriod('daily', facts.timezone, now), most: most(dailyLimit), isShare: false },
    {
      subaccountId,
      slot: 'month',
      ...quotaPeriod('monthly', facts.timezone, now),
      most: isShare ? share : monthly,
      isShare,
    },
  ];
}

function shareOf(percent: number | null, facts: SendingFacts, now: Date): number | null {
  const quota = quotaLimit('monthly', facts, now);
  return percent === null || quota === UNLIMITED ? null : Math.floor((quota * percent) / 100);
}

function hourOf(now: Date): { start: Date; end: Date } {
  const start = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  return { start: new Date(start), end: new Date(start + HOUR_MS) };
}

const PERIODS: Record<LimitSlot, string> = { hour: 'an hour', day: 'a day', month: 'a month' };

/** Makes the refusal of a message for which a limit has no capacity: says which limit, and until when. */
export function limitRefusal({ slot, most, end, isShare }: SubaccountLimit, now: Date): AppError {
  const limit = `${most ?? 0} recipients ${PERIODS[slot]}${isShare ? ', its share of the quota,' : ''}`;
  const retryAfterSeconds = Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1_000));
  return new AppError('subaccountLimitReached', { values: { limit, until: end.toISOString() }, retryAfterSeconds });
}
