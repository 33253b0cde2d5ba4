import type { DomainReputation } from './store.ts';

/** Companies and deliveries from which on a domain's experience counts: fewer would reveal whom a company writes to. */
export const REPUTATION_LEAST = { companies: 3, delivered: 50 } as const;

/** The days of mail that experience is counted from. */
export const REPUTATION_DAYS = 90;

/** The share of hard bounces up to which a domain is known to be good, and from which it is known to be bad. */
const GOOD_SHARE = 0.02;
const BAD_SHARE = 0.2;

/** The most that experience changes the confidence. */
const MOST = 10;

/** Returns what the experience with a domain adds to the confidence, from -10 to 10; 0 without any. */
export function reputationOf(counts: Pick<DomainReputation, 'delivered' | 'bounced'> | undefined): number {
  if (!counts) return 0;
  const share = counts.bounced / Math.max(1, counts.delivered + counts.bounced);
  if (share <= GOOD_SHARE) return MOST;
  if (share >= BAD_SHARE) return -MOST;
  return Math.round(MOST - ((share - GOOD_SHARE) / (BAD_SHARE - GOOD_SHARE)) * 2 * MOST);
}
