/** The parts of a quota, in percent, at which people may be alerted. */
export const USAGE_THRESHOLDS = [50, 80, 90, 100] as const;
export type UsageThreshold = (typeof USAGE_THRESHOLDS)[number];

/** A rate at which a company is alerted, in percent: the one that applies unless it chose another, and the bounds of a choice. */
type RateLimits = { usual: number; min: number; max: number };

/** The rate of bounces among the recipients of 24 hours. */
export const BOUNCE_RATE_LIMITS: RateLimits = { usual: 5, min: 1, max: 20 };

/** The rate of complaints among the delivered of 24 hours. Gmail and Yahoo ask for 0.1 and block from 0.3 on. */
export const COMPLAINT_RATE_LIMITS: RateLimits = { usual: 0.1, min: 0.02, max: 1 };
