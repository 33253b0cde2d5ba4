import { DAY_MS } from '#lib/core/durations.ts';
import { LADDER_START } from './schema.ts';

/**
 * The messages that an address may send to one provider on each day of its warm-up, the first day first.
 *
 * The figures are based on SendGrid's published schedule of automatic warm-up, which allows an address 20 messages an hour on
 * its first day and two fifths more on each day after (20, 28, 39 … 6,098 on the eighteenth), to all receivers together.
 * One provider gets ten of a day's 24 hours of it, because few senders have more than two fifths of their recipients with
 * one provider. It ends above 50,000 a day, when Amazon SES regards an address as warm, and not before 14 days, SES's minimum.
 */
export const LADDER: readonly number[] = [
  LADDER_START,
  280,
  390,
  550,
  770,
  1_080,
  1_510,
  2_110,
  2_950,
  4_130,
  5_790,
  8_100,
  10_000,
  15_870,
  22_220,
  31_110,
  43_560,
  60_980,
];

/** The fields of an address that determine its warm-up. */
export type WarmUpFacts = { warmupStartedAt: Date | null; warmupFinishedAt: Date | null };

/** Returns the day of the warm-up, from 1, by UTC days; null for an address that is warm or had no warm-up. */
export function warmUpDay({ warmupStartedAt, warmupFinishedAt }: WarmUpFacts, now: Date): number | null {
  if (!warmupStartedAt || warmupFinishedAt) return null;
  const dayOf = (at: Date) => Math.floor(at.getTime() / DAY_MS);
  const day = Math.max(0, dayOf(now) - dayOf(warmupStartedAt)) + 1;
  return day > LADDER.length ? null : day;
}

/** Returns the messages that an address may send to one provider today; null for no limit. */
export function warmUpLimit(facts: WarmUpFacts, now: Date): number | null {
  const day = warmUpDay(facts, now);
  return day === null ? null : (LADDER[day - 1] ?? null);
}
