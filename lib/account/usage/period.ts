import { dayAt, dayPeriod, monthPeriod, type Period } from '#lib/core/calendar.ts';
import type { UsageSlot } from './slots.ts';

/**
 * The period of a slot that holds an instant: the calendar day (`sandbox`, `daily`) or month (all others) as the
 * company's zone counts it. Days of 23 and 25 hours come out right, and so do zones whose clock jumps at midnight.
 *
 * @param timezone IANA name or offset such as `+07:00` or `+0700` (docs/product.md §9); one that is neither reads as UTC.
 */
export function usagePeriod(slot: UsageSlot, timezone: string, now: Date): Period {
  if (slot === 'sandbox' || slot === 'daily') return dayPeriod(timezone, dayAt(timezone, now));
  return monthPeriod(timezone, now);
}
