/** Days that statistics of Home cover at most, and how far back they reach (docs/suite.md). */
export const STATS_DAYS_MAX = 367;
