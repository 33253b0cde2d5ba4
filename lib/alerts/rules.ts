import { DAY_MS, HOUR_MS } from '#lib/core/durations.ts';

/** The bounce rates at which a company is notified: from `raise` on, and again once it was below `clear`. */
export const BOUNCE_RATE = {
  /** Share of the recipients whose outcome is known, over `hours`. */
  raise: 0.05,
  clear: 0.04,
  hours: 24,
  /** The smallest number of recipients for which a rate is computed. */
  leastRecipients: 100,
  /** The number of companies that operators see, the worst first. */
  shown: 20,
} as const;

/** The age of the oldest due delivery at which operators are notified that the queue is late. */
export const QUEUE_AGE = { raiseSeconds: 600, clearSeconds: 60 } as const;

/** An alert of one kind is raised once in so long at most, per company. */
export const QUIET_MS = DAY_MS;

/** A raised alert holds until its figure has been good for so long. */
export const CALM_MS = HOUR_MS;

/** A sum as people read it: one decimal, in percent. */
export const percentOf = (part: number, whole: number): string =>
  `${(whole > 0 ? (part / whole) * 100 : 0).toFixed(1)} %`;
