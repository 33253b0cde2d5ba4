import { z } from 'zod';
import { FILTER_VALUES_MAX, RECIPIENT_TYPES } from '#lib/core/activity-filters.ts';
import { METRIC_NAMES, METRICS_MAX } from '#lib/core/analytics/metrics.ts';
import {
  ANALYTIC_FILTERS,
  ANALYTIC_RANGES,
  type AnalyticFilterName,
  BASES,
  BREAKDOWN_ROWS,
  BREAKDOWN_ROWS_MAX,
  BREAKDOWNS,
  COMPARISONS,
  PRECISIONS,
} from '#lib/core/analytics/question.ts';
import {
  bounceCode,
  type FilterSchemas,
  filterParameters,
  filterText,
  lowerCaseText,
  readFilters,
  transmissionId,
} from '#lib/core/filter-parameters.ts';
import { LocalMoment } from '#lib/core/local-moment.ts';
import { TimeZone } from '#lib/core/time-zone.ts';

/** A value of each filter that is not any text; an empty one means mail without a value. */
const VALUES: FilterSchemas<AnalyticFilterName> = {
  sendingDomain: lowerCaseText,
  recipientDomain: lowerCaseText,
  recipientTo: lowerCaseText,
  bounceClassificationCode: bounceCode,
  transmissionId,
  recipientType: z.enum(RECIPIENT_TYPES),
};

/** The parameters of the filters: `campaign=May|June` counts mail with any of the values, `campaign!=May` leaves it out. */
export const ANALYTIC_PARAMETERS = filterParameters(ANALYTIC_FILTERS, VALUES);

const MetricList = z
  .string()
  .max(400)
  .transform((value) => value.split(',').filter((name) => name !== ''))
  .pipe(z.array(z.enum(METRIC_NAMES)).min(1).max(METRICS_MAX));

const FIELDS = {
  range: z.enum(ANALYTIC_RANGES).default('7d'),
  from: LocalMoment.optional(),
  to: LocalMoment.optional(),
  zone: TimeZone.optional(),
  precision: z.enum(PRECISIONS).optional(),
  basis: z.enum(BASES).default('event'),
  compare: z.enum(COMPARISONS).default('previous'),
  breakdown: z.enum(BREAKDOWNS).optional(),
  orderBy: z.enum(METRIC_NAMES).optional(),
  order: z.enum(['asc', 'desc']).default('desc'),
  search: z.string().trim().max(100).optional(),
};

/**
 * A question to the statistics as the parameters of a URL. Without `metrics` each call has its own.
 *
 * - `from`, `to`: of a custom range; days are both included, and a minute as `to` ends before it.
 * - `zone`: the company's where it is absent.
 * - `precision`: the one that suits the range where it is absent.
 * - `orderBy`: a metric, the largest first; the first metric where it is absent.
 */
export const AnalyticQuery = z.strictObject({
  ...FIELDS,
  metrics: MetricList.optional(),
  limit: z.coerce.number().int().min(1).max(BREAKDOWN_ROWS_MAX).default(BREAKDOWN_ROWS),
  ...ANALYTIC_PARAMETERS,
});
export type AnalyticQuery = z.infer<typeof AnalyticQuery>;

/** A question to the statistics as the read verbs take it and presets store it. */
export const Question = z.strictObject({
  ...FIELDS,
  metrics: z.array(z.enum(METRIC_NAMES)).max(METRICS_MAX).default([]),
  limit: z.int().min(1).max(BREAKDOWN_ROWS_MAX).default(BREAKDOWN_ROWS),
  filters: z
    .array(
      z.strictObject({
        name: z.enum(ANALYTIC_FILTERS),
        values: z.array(filterText).min(1).max(FILTER_VALUES_MAX),
        isExcluded: z.boolean(),
      }),
    )
    .max(ANALYTIC_FILTERS.length * 2)
    .default([]),
});
export type Question = z.infer<typeof Question>;

/** Returns the question that the parameters of a URL ask. */
export function questionOf(query: AnalyticQuery): Question {
  const { metrics = [], ...rest } = query;
  const fields = Object.fromEntries(Object.entries(rest).filter(([name]) => !Object.hasOwn(ANALYTIC_PARAMETERS, name)));
  return Question.parse({ ...fields, metrics, filters: readFilters(ANALYTIC_FILTERS, query) });
}
