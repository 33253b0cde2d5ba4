const FIRST_MS = 2_000;
const MOST_MS = 60 * 60_000;

/**
 * Returns the delay of a job after a failed attempt, in milliseconds: doubling from two seconds up to an hour, and a random half
 * of it, so that what failed together does not come back together.
 *
 * @param tries tries so far, from 1.
 * @param random from 0 up to 1.
 */
export function retryPauseMs(tries: number, random: number): number {
  const whole = Math.min(MOST_MS, FIRST_MS * 2 ** (tries - 1));
  return Math.round(whole / 2 + (whole / 2) * random);
}
