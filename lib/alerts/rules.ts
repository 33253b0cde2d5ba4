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

/** The rates of complaints at which a company is notified; a handful of complaints says nothing of few recipients. */
export const COMPLAINT_RATE = { raise: 0.001, clear: 0.0008, leastRecipients: 500, leastComplaints: 3 } as const;

/** The days before the end of an API key at which its company is notified. */
export const KEY_NOTICE_DAYS = [7, 1] as const;

/** The days before the end of a certificate at which operators are notified. */
export const CERTIFICATE_NOTICE_DAYS = 21;

/** The age of the oldest due delivery at which operators are notified that the queue is late. */
export const QUEUE_AGE = { raiseSeconds: 600, clearSeconds: 60 } as const;

/** An alert of one kind is raised once in so long at most, per company. */
export const QUIET_MS = DAY_MS;

/** A raised alert holds until its figure has been good for so long. */
export const CALM_MS = HOUR_MS;

/** A share as people read it, in percent. */
export const percentOf = (part: number, whole: number, decimals = 1): string =>
  `${(whole > 0 ? (part / whole) * 100 : 0).toFixed(decimals)} %`;
