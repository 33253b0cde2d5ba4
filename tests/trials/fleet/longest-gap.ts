/** Returns the longest time between two instants that follow each other, in the unit of the times. */
export const findLongestGap = (times: readonly number[]): number =>
  Math.max(0, ...times.slice(1).map((at, index) => at - (times[index] ?? at)));

/** Converts milliseconds to seconds with two decimals. */
export const toSeconds = (ms: number): number => Math.round(ms / 10) / 100;
