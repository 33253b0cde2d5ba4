import { DAY_MS, HOUR_MS } from '#lib/core/durations.ts';

/** The part of a rate's threshold below which its alert may be raised again. */
export const CLEAR_PART = 0.8;

/** The recipients whose rate of bounces is computed: those of so many hours whose outcome is known. */
export const BOUNCE_RATE = {
  hours: 24,
  /** The smallest number of recipients for which a rate is computed. */
  leastRecipients: 100,
  /** The number of companies that operators see, the worst first. */
  shown: 20,
} as const;

/** A handful of complaints says nothing of few recipients. */
export const COMPLAINT_RATE = { leastRecipients: 500, leastComplaints: 3 } as const;

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
