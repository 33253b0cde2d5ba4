/** The numbers that a test may compare. Clicks and opens are of people, never of machines. */
export const AB_METRICS = ['uniqueOpens', 'uniqueClicks', 'clicksPerOpen', 'fewestUnsubscribes'] as const;

/** A number that a test compares. */
export type AbMetric = (typeof AB_METRICS)[number];
