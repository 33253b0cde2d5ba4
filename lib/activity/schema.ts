import { z } from 'zod';
import { SUGGESTED_FILTERS } from '#lib/core/activity-filters.ts';
import { Environment } from '#lib/core/environment.ts';
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
  ...{ search: true, status: true, cursor: true, before: true, limit: true, eventTypes: true, 'eventTypes!': true },
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

/** A bounce classification (docs/contract.md §4). */
export const Bounce = z.object({ code: z.number().int(), name: z.string(), category: z.string() });
export type Bounce = z.infer<typeof Bounce>;

/** The meaning of a verdict and the next thing to do, in plain words. */
export const Explanation = z.object({
  tone: z.enum(['info', 'success', 'warning', 'danger']),
  summary: z.string(),
  /** The next thing to do; null where there is nothing to do. */
  advice: z.string().nullable(),
});
export type Explanation = z.infer<typeof Explanation>;

/** One line of an SMTP conversation; the message itself is left out. */
export const ConversationLine = z.object({
  /** Milliseconds since the attempt began. */
  at: z.number(),
  from: z.enum(['client', 'server']),
  text: z.string(),
});
export type ConversationLine = z.infer<typeof ConversationLine>;

/** One try to deliver. */
export const Attempt = z.object({
  number: z.number().int(),
  startedAt: z.iso.datetime(),
  durationMs: z.number().int(),
  outcome: z.string(),
  route: z.string(),
  host: z.string().nullable(),
  remoteIp: z.string().nullable(),
  localIp: z.string().nullable(),
  tlsVersion: z.string().nullable(),
  tlsCipher: z.string().nullable(),
  /** The remote server's reply as it came. */
  reply: z.string().nullable(),
  replyCode: z.number().int().nullable(),
  enhancedCode: z.string().nullable(),
  bounce: Bounce.nullable(),
  nextTryAt: z.iso.datetime().nullable(),
  conversation: z.array(ConversationLine),
});
export type Attempt = z.infer<typeof Attempt>;

/** One event of a recipient, oldest first in the timeline. */
export const ActivityEvent = z.object({
  id: z.uuid(),
  type: EventType,
  at: z.iso.datetime(),
  reason: z.string().nullable(),
  bounce: Bounce.nullable(),
  /** The number of the attempt that the event tells of. */
  attempt: z.number().int().nullable(),
  /** The rest of the event's fields, by their names in docs/contract.md §4. */
  data: z.record(z.string(), z.unknown()),
});
export type ActivityEvent = z.infer<typeof ActivityEvent>;

/** One recipient of the opened message. */
export const ActivityRecipient = z.object({
  ordinal: z.number().int(),
  recipient: z.string(),
  type: z.string(),
  status: RecipientStatus,
  verdict: Verdict,
  lastEvent: EventType,
  lastEventAt: z.iso.datetime(),
  attempts: z.number().int(),
  reason: z.string().nullable(),
  bounce: Bounce.nullable(),
  isSimulated: z.boolean(),
});
export type ActivityRecipient = z.infer<typeof ActivityRecipient>;

/** An opened message with its recipients, and the whole story of one of them. */
export const ActivityDetail = z.object({
  id: z.uuid(),
  transmissionId: z.uuid(),
  environment: Environment,
  subject: z.string(),
  from: z.string(),
  /** Reverse path of the envelope (RFC 5321 §3.3); empty for the null sender. */
  envelopeFrom: z.string(),
  sendingDomain: z.string(),
  messageIdHeader: z.string(),
  /** smtp, rest or system. */
  receivedBy: z.string(),
  clientIp: z.string().nullable(),
  sizeBytes: z.number().int(),
  campaignId: z.string().nullable(),
  tags: z.array(z.object({ name: z.string(), value: z.string() })),
  metadata: z.record(z.string(), z.unknown()),
  acceptedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  scheduledAt: z.iso.datetime().nullable(),
  /** False once the body's retention is over. */
  hasBody: z.boolean(),
  recipients: z.array(ActivityRecipient),
  /** The delivery to every recipient is over: no further attempt is made. */
  isSettled: z.boolean(),
  /** The recipient whom the rest is about. */
  ordinal: z.number().int(),
  explanation: Explanation,
  nextTryAt: z.iso.datetime().nullable(),
  /** The ids of the suppressions of the recipient that this message caused and that still apply. */
  causedSuppressions: z.array(z.uuid()),
  events: z.array(ActivityEvent),
  attempts: z.array(Attempt),
});
export type ActivityDetail = z.infer<typeof ActivityDetail>;

/** The recipient of a message that is requested. */
export const RecipientQuery = z.strictObject({ recipient: z.coerce.number().int().min(0).max(999_999).default(0) });

/** The options of a preview document: with or without remote pictures, light or dark. */
export const PreviewQuery = z.strictObject({
  images: z.literal('1').optional(),
  theme: z.enum(['light', 'dark']).default('light'),
});
export type PreviewQuery = z.infer<typeof PreviewQuery>;

/** A file that a message carries. */
export const AttachmentInfo = z.object({
  filename: z.string(),
  contentType: z.string(),
  sizeBytes: z.number().int(),
  /** Shown within the HTML part. */
  inline: z.boolean(),
});
export type AttachmentInfo = z.infer<typeof AttachmentInfo>;

/** The content of a message, read from its bytes; its HTML is served as a document of its own. */
export const MessageContent = z.object({
  hasHtml: z.boolean(),
  /** The HTML names pictures on other machines. */
  hasRemoteImages: z.boolean(),
  /**
   * The way the HTML becomes dark: by its own styles, by forced inversion, or not in the preview (too large); null
   * without HTML.
   */
  darkMode: z.enum(['own', 'forced', 'unavailable']).nullable(),
  text: z.string().nullable(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  attachments: z.array(AttachmentInfo),
});
export type MessageContent = z.infer<typeof MessageContent>;

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
