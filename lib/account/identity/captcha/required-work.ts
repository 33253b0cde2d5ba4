import { WORK_MAX } from '#lib/core/limits.ts';

/**
 * Returns the proof of work that an attempt requires after a number of failures: none for the first `free` failures,
 * then one unit that doubles each time the failures double, up to `WORK_MAX`. Guessing becomes more expensive with each
 * guess, and the owner of the account is never locked out.
 */
export function requiredWork(failures: number, free: number): number {
  if (failures < free) return 0;
  return Math.min(WORK_MAX, 2 ** Math.floor(Math.log2(failures / free)));
}
