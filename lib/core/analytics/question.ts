import type { ActivityFilterName, ValueFilter } from '#lib/core/activity-filters.ts';

/** The dimensions that mail is broken down by. Names that the activity list has, too, are the same there. */
export const BREAKDOWNS = [
  'sendingDomain',
  'recipientDomain',
  'provider',
  'campaign',
  'template',
  'templateVersion',
  'subaccount',
  'ipPool',
  'sendingIp',
  'bounceClassificationCode',
  'reason',
] as const;
export type Breakdown = (typeof BREAKDOWNS)[number];

/** The dimensions that are only filtered by, from the events themselves. */
export const EVENT_FILTERS = [
  'subject',
  'transmissionId',
  'recipientTo',
  'recipientType',
  'friendlyFrom',
] as const satisfies readonly ActivityFilterName[];

/** Every dimension that a question may be narrowed by, with its values included or excluded. */
export const ANALYTIC_FILTERS = [...BREAKDOWNS, ...EVENT_FILTERS] as const;
export type AnalyticFilterName = (typeof ANALYTIC_FILTERS)[number];

/** The dimensions whose values are suggested, by how much mail has them. */
export const SUGGESTED_DIMENSIONS: readonly Breakdown[] = [...BREAKDOWNS];

/** One filter in use: mail with any of the values is counted, or left out. */
export type AnalyticFilter = ValueFilter<AnalyticFilterName>;

/** The width of a point of a series. Quarter hours and hours reach back `FINE_DAYS`. */
export const PRECISIONS = ['quarter-hour', 'hour', 'day', 'week', 'month'] as const;
export type Precision = (typeof PRECISIONS)[number];

/** An event is counted at its own time, or at the time at which its message was accepted. */
export const BASES = ['event', 'sent'] as const;
export type Basis = (typeof BASES)[number];

/** The range that a range is compared with: the one before it of the same length, the same days a year before, none. */
export const COMPARISONS = ['previous', 'year', 'none'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** The choices of a range; `custom` has a first and a last day. */
export const ANALYTIC_RANGES = ['1d', '7d', '30d', 'custom'] as const;
export type AnalyticRange = (typeof ANALYTIC_RANGES)[number];

/** Days back that quarter hours and hours, and zones other than the company's, can be asked for. */
export const FINE_DAYS = 35;

/** Days back that events themselves can be asked for. */
export const EVENT_DAYS = 90;

/** Rows of a breakdown: where the caller does not say, and at most. */
export const BREAKDOWN_ROWS = 50;
export const BREAKDOWN_ROWS_MAX = 1_000;

/** The value of a row that has no value of the dimension, such as mail without a campaign. */
export const NO_VALUE = '';

/** Below so many messages in either range, a comparison shows both numbers and no percentage. */
export const COMPARABLE_MIN = 100;
