import { z } from 'zod';
import { SUGGESTED_FILTERS } from '#lib/core/activity-filters.ts';
import { LocalMoment } from '#lib/core/local-moment.ts';
import { EventType } from '#lib/events/event-types.ts';
import { RecipientStatus, Verdict } from '#lib/events/verdict.ts';
import { FILTER_PARAMETERS } from './filter-schema.ts';

/** Range choices of the activity list (docs/product.md §5), shortest first. */
export const Range = z.enum(['1d', '7d', '30d', 'custom']);
export type Range = z.infer<typeof Range>;

/**
 * Status choices of the activity list: on its way, arrived and failed (docs/product.md §5), and the verdicts by which what
 * arrived can be narrowed.
 */
export const StatusChoice = z.enum(['injection', 'delivery', 'open', 'click', 'unsubscribe', 'complaint', 'bounce']);
export type StatusChoice = z.infer<typeof StatusChoice>;

/** Rows of a page, where the caller does not say; at most `PAGE_MAX`. */
export const PAGE_SIZE = 50;
export const PAGE_MAX = 100;

export type { Verdict };

/** A place in the list: message id and ordinal of the row beside it. */
export const ActivityCursor = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.\d{1,6}$/, {
  error: 'must be a cursor of this list',
});

/**
 * The query of the activity list (docs/product.md §5). Days are calendar days of the company's zone, both included; a minute of
 * one begins the range, or ends it.
 */
export const ActivityQuery = z.strictObject({
  /** Part of a recipient's address or of a subject; a whole address or message id is found at once. */
  search: z.string().trim().max(320).optional(),
  range: Range.default('7d'),
  from: LocalMoment.optional(),
  to: LocalMoment.optional(),
  status: StatusChoice.optional(),
  /** The id of a sub-account, to list its messages only. */
  subaccount: z.uuid().optional(),
  /** Shows what is older than this row. */
  cursor: ActivityCursor.optional(),
  /** Shows what is newer than this row; the first page where there is less than a page. */
  before: ActivityCursor.optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_MAX).default(PAGE_SIZE),
  ...FILTER_PARAMETERS,
});
export type ActivityQuery = z.infer<typeof ActivityQuery>;

/** `GET /activity/summary`: the range and the filters of the list that statistics can answer. */
export const ActivitySummaryQuery = ActivityQuery.omit({
  search: true,
  status: true,
  cursor: true,
  before: true,
  limit: true,
  eventTypes: true,
  'eventTypes!': true,
});
export type ActivitySummaryQuery = z.infer<typeof ActivitySummaryQuery>;

const SummaryFigures = z.object({
  injected: z.number().nullable(),
  delivery_rate: z.number().nullable(),
  bounce_rate: z.number().nullable(),
  open_rate: z.number().nullable(),
});

/**
 * The mail of a range: its figures, those of the range before it (null without one), and its events over time. A bar
 * begins and ends at a moment of the company's zone; days are whole.
 */
export const ActivitySummary = z.object({
  values: SummaryFigures,
  before: SummaryFigures.nullable(),
  /** The messages accepted in the smaller of both ranges: below a hundred, a percentage says little. */
  messages: z.int(),
  bars: z.array(
    z.object({ from: LocalMoment, to: LocalMoment, delivered: z.int(), delayed: z.int(), bounced: z.int() }),
  ),
});
export type ActivitySummary = z.infer<typeof ActivitySummary>;

export type SummaryBar = ActivitySummary['bars'][number];

/** `GET /activity/values`: the filter whose values are suggested, and a part of them. */
export const FilterValuesQuery = z.strictObject({
  filter: z.enum(SUGGESTED_FILTERS),
  search: z.string().trim().max(100).optional(),
});
export type FilterValuesQuery = z.infer<typeof FilterValuesQuery>;

/** Values of a filter with the rows that have them, the commonest first. */
export const FilterValues = z.object({ data: z.array(z.object({ value: z.string(), rows: z.int() })) });
export type FilterValues = z.infer<typeof FilterValues>;

/** One recipient of one message in the list. Instants are ISO 8601. */
export const ActivityRow = z.object({
  id: z.uuid(),
  ordinal: z.number().int(),
  recipient: z.string(),
  subject: z.string(),
  from: z.string(),
  status: RecipientStatus,
  verdict: Verdict,
  /** The last event that matters: an open never replaces a click, nothing replaces a complaint. */
  lastEvent: EventType,
  lastEventAt: z.iso.datetime(),
  acceptedAt: z.iso.datetime(),
  reason: z.string().nullable(),
  /** The simulator answers for this recipient; it counts in no rate, quota or chart. */
  isSimulated: z.boolean(),
});
export type ActivityRow = z.infer<typeof ActivityRow>;

/** A page of the list, newest first. */
export const ActivityPage = z.object({
  data: z.array(ActivityRow),
  /** The cursor of older rows; null at the end of the range. */
  nextCursor: z.string().nullable(),
  /** The cursor of newer rows; null on the first page. */
  previousCursor: z.string().nullable(),
  /** A search looks at a bounded number of rows at a time: how far back this page looked, where it stopped early. */
  searchedTo: z.iso.datetime().nullable(),
});
export type ActivityPage = z.infer<typeof ActivityPage>;
