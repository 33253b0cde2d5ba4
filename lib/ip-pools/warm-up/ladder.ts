import { LADDER_START } from './schema.ts';

/**
 * What an address may send to one provider on each day of its warm-up, the first day first.
 *
 * The figures stand on SendGrid's published schedule of automatic warm-up, which allows an address 20 messages an hour on
 * its first day and two fifths more on each day after (20, 28, 39 … 6,098 on the eighteenth), to all receivers together.
 * A provider gets ten of a day's 24 hours of it: more of anybody's recipients than two fifths are rarely with one provider.
 * It ends above 50,000 a day, where Amazon SES takes an address for warm, and not before 14 days, the least that SES names.
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

const DAY_MS = 86_400_000;

/** The facts of an address that its warm-up stands on. */
export type WarmUpFacts = { warmupStartedAt: Date | null; warmupFinishedAt: Date | null };

/** The day of the warm-up, from 1, by UTC days; null for an address that is warm, or was never cold. */
export function warmUpDay({ warmupStartedAt, warmupFinishedAt }: WarmUpFacts, now: Date): number | null {
  if (!warmupStartedAt || warmupFinishedAt) return null;
  const dayOf = (at: Date) => Math.floor(at.getTime() / DAY_MS);
  const day = Math.max(0, dayOf(now) - dayOf(warmupStartedAt)) + 1;
  return day > LADDER.length ? null : day;
}

/** What an address may send to one provider today; null for as much as there is. */
export function warmUpLimit(facts: WarmUpFacts, now: Date): number | null {
  const day = warmUpDay(facts, now);
  return day === null ? null : (LADDER[day - 1] ?? null);
}
