/** The upper bounds of the counts of `webhook_minutes.durations`, in milliseconds; one more count is for what took longer. */
export const DURATION_BOUNDS_MS = [
  5, 10, 20, 35, 50, 75, 100, 150, 200, 300, 500, 750, 1_000, 1_500, 2_000, 3_000, 5_000, 7_500, 10_000, 15_000,
] as const;
