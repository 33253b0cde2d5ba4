import type { UsageMonth } from '#lib/insight/activity/usage/schema.ts';

/** Returns the day on which the month's mail is expected to exceed a quota; null where it stays below it. */
export function findDayOver({ days, forecast }: UsageMonth, quota: number): string | null {
  if (!forecast || quota < 0 || forecast.total <= quota) return null;
  let sum = days.reduce((total, { accepted }) => total + accepted, 0);
  for (const { day, expected } of forecast.days) {
    sum += expected;
    if (sum > quota) return day;
  }
  return null;
}

/** Returns the recipients of the month, and those of the month before up to the same day. */
export function sumMonth({ days, previous }: UsageMonth): { count: number; previous: number } {
  const sum = (list: readonly { accepted: number }[]) => list.reduce((total, { accepted }) => total + accepted, 0);
  return { count: sum(days), previous: sum(previous.slice(0, days.length)) };
}
