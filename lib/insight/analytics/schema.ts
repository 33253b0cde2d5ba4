import { z } from 'zod';
import { METRIC_NAMES } from '#lib/core/analytics/metrics.ts';
import { BREAKDOWNS, PRECISIONS } from '#lib/core/analytics/question.ts';

/** Values of metrics by their names; null where there is no denominator, or the statistics do not know it. */
export const MetricValues = z.partialRecord(z.enum(METRIC_NAMES), z.number().nullable());
export type MetricValues = z.infer<typeof MetricValues>;

/** A stretch of time: instants as ISO 8601, the end not included, and the calendar days of the zone that it touches. */
export const AnswerRange = z.object({
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
});
export type AnswerRange = z.infer<typeof AnswerRange>;

/** Progress of counting the mail of days from before statistics were kept. */
export const BackfillState = z.object({ daysDone: z.int(), daysTotal: z.int() });

/** The stored statistics, or the events themselves, that an answer comes from. */
export const AnswerSource = z.enum(['totals', 'single', 'cross', 'domains', 'reasons', 'events']);
export type AnswerSource = z.infer<typeof AnswerSource>;

/** Facts about an answer that belong beside its numbers. */
export const AnswerMeta = z.object({
  source: AnswerSource,
  /** The zone whose days the answer counts; the company's where the statistics cannot tell days of the one asked for. */
  zone: z.string(),
  isZoneAsAsked: z.boolean(),
  /** Events up to this instant are counted. */
  freshAt: z.iso.datetime(),
  /** Values beyond the largest number of a day are counted as *other*. */
  capped: z.boolean(),
  range: AnswerRange,
  beforeRange: AnswerRange.nullable(),
  precision: z.enum(PRECISIONS),
  /** The first day that is counted where counting took too long; null where everything is. */
  countedFrom: z.iso.date().nullable(),
  /** Null once the mail of earlier days is counted. */
  backfill: BackfillState.nullable(),
});
export type AnswerMeta = z.infer<typeof AnswerMeta>;

/** The metrics of a range, and of the one that it is compared with. */
export const TotalsAnswer = z.object({ meta: AnswerMeta, values: MetricValues, before: MetricValues.nullable() });
export type TotalsAnswer = z.infer<typeof TotalsAnswer>;

/** A point of a series: its start as ISO 8601, and the same in the zone's clock (`2026-11-01T13:00`). */
export const SeriesPoint = z.object({ at: z.iso.datetime(), local: z.string(), values: MetricValues });
export type SeriesPoint = z.infer<typeof SeriesPoint>;

/** Metrics over time, in order, with every point of the range; `before` has the points of the range compared with. */
export const SeriesAnswer = z.object({
  meta: AnswerMeta,
  points: z.array(SeriesPoint),
  before: z.array(SeriesPoint).nullable(),
});
export type SeriesAnswer = z.infer<typeof SeriesAnswer>;

/** A row of a breakdown. `value` is empty for mail without one; `label` is the name of a template, pool or sub-account. */
export const BreakdownRow = z.object({
  value: z.string(),
  label: z.string(),
  values: MetricValues,
  before: MetricValues.nullable(),
  /** The share of the row in the first metric of all rows, from 0 to 1. */
  share: z.number(),
});
export type BreakdownRow = z.infer<typeof BreakdownRow>;

/** A breakdown: its largest rows, the rest of all, and the number of rows that there are. */
export const BreakdownAnswer = z.object({
  meta: AnswerMeta,
  dimension: z.enum(BREAKDOWNS),
  rows: z.array(BreakdownRow),
  /** Rows beyond the limit and values beyond a day's largest number, as one; null without any. */
  other: z.object({ values: MetricValues, before: MetricValues.nullable(), share: z.number() }).nullable(),
  rowsTotal: z.int(),
});
export type BreakdownAnswer = z.infer<typeof BreakdownAnswer>;

/** The kinds of reasons: bounces in the session and later ones, delays, and rejections. */
export const REASON_KINDS = ['bounce', 'delay', 'rejection'] as const;
export type ReasonKind = (typeof REASON_KINDS)[number];

/** Bounces by class, and reasons by how often they were given. */
export const ReasonsAnswer = z.object({
  meta: AnswerMeta,
  classes: z.array(
    z.object({ class: z.int(), name: z.string(), category: z.string(), count: z.int(), share: z.number() }),
  ),
  rows: z.array(
    z.object({
      class: z.int(),
      name: z.string(),
      category: z.string(),
      reason: z.string(),
      count: z.int(),
      share: z.number(),
      lastAt: z.iso.datetime().nullable(),
      lastEventId: z.uuid().nullable(),
    }),
  ),
});
export type ReasonsAnswer = z.infer<typeof ReasonsAnswer>;

/** The time to deliver by mailbox provider, in milliseconds; null without deliveries. `provider` is empty for all mail. */
export const LatencyAnswer = z.object({
  meta: AnswerMeta,
  rows: z.array(
    z.object({
      provider: z.string(),
      delivered: z.int(),
      delayedFirst: z.int(),
      p50: z.number().nullable(),
      p95: z.number().nullable(),
      p99: z.number().nullable(),
    }),
  ),
});
export type LatencyAnswer = z.infer<typeof LatencyAnswer>;

/** `GET /analytic/values/{dimension}`: a part of the values. */
export const DimensionValuesQuery = z.strictObject({ search: z.string().trim().max(100).optional() });

/** Values of a dimension with the mail that has them, the commonest first. */
export const ValuesAnswer = z.object({
  data: z.array(z.object({ value: z.string(), label: z.string(), count: z.int() })),
});
export type ValuesAnswer = z.infer<typeof ValuesAnswer>;
