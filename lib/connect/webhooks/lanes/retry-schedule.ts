import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/core/durations.ts';

/** The gap after each try, counted from its end (docs/webhooks.md); the eighth is the last. */
const GAPS_MS = [5_000, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS, 10 * HOUR_MS] as const;

/** The share of a gap by which a try is shifted at random, up or down. */
const JITTER = 0.2;

/** Failures in a row after which new events wait, and are probed for only. */
export const CLOSED_AFTER = 5;

/** The longest pause between two probes, and for which an answer may close a lane. */
const PROBE_MAX_MS = HOUR_MS;

const jittered = (ms: number, random: number): number => Math.round(ms * (1 + JITTER * (2 * random - 1)));

/**
 * Returns the delay before the next try of a body; null after the last try.
 *
 * @param tries tries so far, from 1.
 * @param retryAfterMs the pause that the answer asks for: it prolongs the gap to a day at most.
 * @param random from 0 to below 1.
 */
export function nextTryMs(tries: number, retryAfterMs: number | null, random: number): number | null {
  const gap = GAPS_MS[tries - 1];
  return gap === undefined ? null : Math.max(jittered(gap, random), Math.min(retryAfterMs ?? 0, DAY_MS));
}

/**
 * Returns the pause of a lane: null while it is open.
 *
 * @param failures failures in a row.
 */
export function lanePauseMs(failures: number, retryAfterMs: number | null, random: number): number | null {
  const asked = retryAfterMs === null ? null : Math.min(retryAfterMs, PROBE_MAX_MS);
  if (failures < CLOSED_AFTER) return asked;
  const gap = GAPS_MS[Math.min(failures - CLOSED_AFTER, GAPS_MS.length - 1)] ?? PROBE_MAX_MS;
  return Math.max(Math.min(jittered(gap, random), PROBE_MAX_MS), asked ?? 0);
}
