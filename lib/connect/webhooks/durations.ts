/** The upper bounds of the counts of `webhook_minutes.durations`, in milliseconds; one more count is for what took longer. */
export const DURATION_BOUNDS_MS = [
  5, 10, 20, 35, 50, 75, 100, 150, 200, 300, 500, 750, 1_000, 1_500, 2_000, 3_000, 5_000, 7_500, 10_000, 15_000,
] as const;

/**
 * Returns the duration under which a share of attempts stayed, as the upper bound of its count; null without attempts.
 *
 * @param share from 0 to 1.
 */
export function percentileOfRequests(counts: readonly number[], share: number): number | null {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  let seen = 0;
  const index = counts.findIndex((count) => {
    seen += count;
    return seen >= all * share;
  });
  return DURATION_BOUNDS_MS[index] ?? DURATION_BOUNDS_MS.at(-1) ?? null;
}
