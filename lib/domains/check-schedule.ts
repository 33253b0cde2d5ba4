const MINUTE_MS = 60_000;

/** Automatic looks at a domain's records (contract §6): how often, and after how long each. */
const STEPS: readonly { times: number; everyMs: number }[] = [
  { times: 10, everyMs: MINUTE_MS },
  { times: 12, everyMs: 10 * MINUTE_MS },
  { times: 14 * 24, everyMs: 60 * MINUTE_MS },
];

/**
 * How long to wait before a look, in milliseconds; null where there are no more.
 *
 * @param round which automatic look it is, from 1.
 */
export function checkPauseMs(round: number): number | null {
  let before = 0;
  for (const { times, everyMs } of STEPS) {
    before += times;
    if (round <= before) return everyMs;
  }
  return null;
}
