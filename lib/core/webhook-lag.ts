/** The lag from which a webhook that gets single events is advised to get batches (docs/webhooks.md). */
export const SLOW_LAG = { events: 10_000, seconds: 300 };
