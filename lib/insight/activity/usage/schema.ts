import { z } from 'zod';
import { Range } from '../schema.ts';

/** The mail of one day, in recipients. */
export const UsageDay = z.object({
  /** A calendar day of the company's zone, YYYY-MM-DD. */
  day: z.iso.date(),
  accepted: z.number().int(),
  delivered: z.number().int(),
  bounced: z.number().int(),
  /** Of those bounced: not tried, because the recipient was suppressed. */
  suppressed: z.number().int(),
});
export type UsageDay = z.infer<typeof UsageDay>;

/** The recipients accepted on one day by their result: the last four figures sum to the first. */
export const UsageOutcomes = z.object({
  day: z.iso.date(),
  accepted: z.int(),
  delivered: z.int(),
  bounced: z.int(),
  suppressed: z.int(),
  /** Without a result yet. */
  waiting: z.int(),
});
export type UsageOutcomes = z.infer<typeof UsageOutcomes>;

/** The recipients that a month is expected to count, and those of its days to come. */
export const UsageForecast = z.object({
  total: z.int(),
  days: z.array(z.object({ day: z.iso.date(), expected: z.int() })),
});
export type UsageForecast = z.infer<typeof UsageForecast>;

/** The running month of the company's zone: its days up to today, those of the month before, and the forecast. */
export const UsageMonth = z.object({
  first: z.iso.date(),
  today: z.iso.date(),
  last: z.iso.date(),
  days: z.array(UsageOutcomes),
  previous: z.array(z.object({ day: z.iso.date(), accepted: z.int() })),
  /** Null while there is too little mail to forecast from. */
  forecast: UsageForecast.nullable(),
});
export type UsageMonth = z.infer<typeof UsageMonth>;

/** `GET /usage/analytic`: days of the company's zone, both included (docs/product.md §5); the last 30 where none are named. */
export const UsageAnalyticQuery = z.strictObject({
  range: Range.default('30d'),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});
export type UsageAnalyticQuery = z.infer<typeof UsageAnalyticQuery>;

/** The mail of each day of a range, by feature; days without mail are included. */
export const UsageAnalytic = z.object({
  timezone: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
  data: z.array(
    z.object({
      day: z.iso.date(),
      features: z.record(z.string(), z.object({ accepted: z.int(), delivered: z.int(), bounced: z.int() })),
    }),
  ),
});
export type UsageAnalytic = z.infer<typeof UsageAnalytic>;
