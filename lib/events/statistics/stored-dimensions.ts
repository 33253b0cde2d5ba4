import type { Breakdown } from '#lib/core/analytics/question.ts';

/** A dimension whose values have numbers in `stat_values`. */
type StoredDimension = {
  name: Exclude<Breakdown, 'bounceClassificationCode'>;
  /** Its column in the statistics. */
  column: string;
  /** Values of a company and day that are counted apart; the rest is counted as other. */
  max: number;
};

/**
 * The dimensions of statistics. A dimension's place in this list is its number in `stat_values` and `stat_single`: new ones
 * are added at the end.
 */
export const STORED_DIMENSIONS = [
  { name: 'subaccount', column: 'subaccount', max: 2_000 },
  { name: 'sendingDomain', column: 'sending_domain', max: 2_000 },
  { name: 'campaign', column: 'campaign', max: 2_000 },
  { name: 'template', column: 'template', max: 2_000 },
  { name: 'templateVersion', column: 'template_version', max: 2_000 },
  { name: 'ipPool', column: 'ip_pool', max: 1_000 },
  { name: 'sendingIp', column: 'sending_ip', max: 1_000 },
  { name: 'provider', column: 'provider', max: 100 },
  { name: 'recipientDomain', column: 'recipient_domain', max: 1_000 },
  { name: 'reason', column: 'reason', max: 500 },
] as const satisfies readonly StoredDimension[];

/** The dimensions of `stat_cross`, which are those of `stat_single`, too. */
export const CROSS_DIMENSIONS = STORED_DIMENSIONS.slice(0, 8);

/** Values of a day by dimension, at most. */
export const VALUES_MAX = STORED_DIMENSIONS.map(({ max }) => max);

/** Rows of `stat_cross` of a company's day, at most; beyond them campaigns, templates and addresses are counted as other. */
export const CROSS_ROWS_MAX = 20_000;

/** The number of values beyond the largest number of a day. */
export const OTHER_ID = 0;

/** Returns the number of a dimension. */
export const dimensionNumber = (name: Breakdown): number => STORED_DIMENSIONS.findIndex((one) => one.name === name);
