import { z } from 'zod';
import { EVENT_TRIES_MAX } from '#lib/core/limits.ts';
import { WebhookReplay } from '../replays/schema.ts';
import { WebhookEventType } from '../schema.ts';

/** Rows of a page at most. */
export const DELIVERY_PAGE_MAX = 100;

/** The state of a delivery: `waiting` for its next try, `failed` after the last one, `dropped` by an answer 406. */
export const DeliveryStatus = z.enum(['waiting', 'taken', 'failed', 'dropped']);
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

/** The cause of a delivery: an event, a replay, a test, or an alert of the account. */
export const DeliveryKind = z.enum(['live', 'replay', 'test', 'alert']);
export type DeliveryKind = z.infer<typeof DeliveryKind>;

/** `GET /webhook/{id}/delivery`: filters and the cursor of the list, newest first. */
export const DeliveryQuery = z.strictObject({
  status: DeliveryStatus.optional(),
  /** The time of the first try: from, included, and to, excluded. */
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
  /** Deliveries with an event of this type. */
  type: WebhookEventType.optional(),
  /** The status of the last answer: one, as `404`, or a class, as `5xx`; `none` where no answer came. */
  code: z
    .string()
    .regex(/^(?:[1-5](?:\d\d|xx)|none)$/, { error: 'must be a status such as 404, a class such as 5xx, or none' })
    .optional(),
  /** A delivery that holds this event. */
  event: z.uuid().optional(),
  cursor: z.uuid({ error: 'is not a cursor' }).optional(),
  limit: z.coerce.number().int().min(1).max(DELIVERY_PAGE_MAX).default(50),
});
export type DeliveryQuery = z.infer<typeof DeliveryQuery>;

/** One body and its tries, as a list shows it. */
export const WebhookDelivery = z.object({
  id: z.uuid(),
  /** The `webhook-id` of each try; null before the first one. */
  messageId: z.string().nullable(),
  kind: DeliveryKind,
  status: DeliveryStatus,
  /** Null for a test and an alert. */
  firstSequence: z.int().nullable(),
  lastSequence: z.int().nullable(),
  events: z.int(),
  /** The types of its first 20 events, each once; none for a test and an alert. */
  types: z.array(WebhookEventType),
  tries: z.int(),
  /** Of the last try; null without an answer. */
  code: z.int().nullable(),
  error: z.string().nullable(),
  durationMs: z.int().nullable(),
  /** The time of the last try, or of its creation before the first one. */
  at: z.iso.datetime(),
  nextTryAt: z.iso.datetime().nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/** A page of deliveries, newest first. */
export const WebhookDeliveryPage = z.object({ data: z.array(WebhookDelivery), nextCursor: z.string().nullable() });
export type WebhookDeliveryPage = z.infer<typeof WebhookDeliveryPage>;

/** One try, as the list of tries shows it. */
export const WebhookTry = z.object({
  id: z.uuid(),
  number: z.int(),
  at: z.iso.datetime(),
  durationMs: z.int(),
  code: z.int().nullable(),
  error: z.string().nullable(),
});
export type WebhookTry = z.infer<typeof WebhookTry>;

/** An event of a delivery and whom it is about: a recipient with the message in Activity, or a contact. */
const DeliveredEvent = z.object({
  id: z.uuid(),
  type: WebhookEventType,
  /** The address; null for a contact without one. */
  recipient: z.string().nullable(),
  /** Null for an event of a contact. */
  messageId: z.uuid().nullable(),
  ordinal: z.int().nullable(),
  /** Null for an event of mail. */
  contactId: z.uuid().nullable(),
});

/** A delivery with its tries, newest first, and its first 100 events; an erased event is left out. */
export const WebhookDeliveryDetail = WebhookDelivery.extend({
  data: z.array(DeliveredEvent),
  attempts: z.array(WebhookTry),
});
export type WebhookDeliveryDetail = z.infer<typeof WebhookDeliveryDetail>;

const Headers = z.record(z.string(), z.string());

/** A try in full. Secrets are masked; the body of the request is made again from its events, null if they are erased. */
export const WebhookAttempt = WebhookTry.extend({
  deliveryId: z.uuid(),
  target: z.string(),
  remoteIp: z.string().nullable(),
  /** Milliseconds by phase; null where the connection was reused or the phase was not reached. */
  phases: z.object({
    dns: z.number().nullable(),
    connect: z.number().nullable(),
    tls: z.number().nullable(),
    firstByte: z.number().nullable(),
  }),
  requestHeaders: Headers,
  requestBody: z.string().nullable(),
  requestBytes: z.int(),
  responseHeaders: Headers.nullable(),
  /** At most 16 KB, as text. */
  responseBody: z.string().nullable(),
});
export type WebhookAttempt = z.infer<typeof WebhookAttempt>;

/** Requests of one minute, of those that got an answer, and of those that failed. */
export const HealthMinute = z.object({
  at: z.iso.datetime(),
  taken: z.int(),
  failed: z.int(),
  p95Ms: z.int().nullable(),
});
export type HealthMinute = z.infer<typeof HealthMinute>;

/** The health of a webhook. */
export const WebhookHealth = z.object({
  /** Events behind the newest, and the age of the oldest of them in seconds. */
  lagEvents: z.int(),
  lagSeconds: z.number(),
  /** Deliveries that wait for another try, and that failed for good within 30 days. */
  waiting: z.int(),
  failed: z.int(),
  nextTryAt: z.iso.datetime().nullable(),
  /** Requests of the last 24 hours. */
  day: z.object({ taken: z.int(), failed: z.int(), p50Ms: z.int().nullable(), p95Ms: z.int().nullable() }),
  /** The last 60 minutes, oldest first; minutes without a request are left out. */
  minutes: z.array(HealthMinute),
  /** The last failure in words; null where the last request was taken. */
  lastError: z.string().nullable(),
  /** The replay that was started last; null without one. */
  replay: WebhookReplay.nullable(),
});
export type WebhookHealth = z.infer<typeof WebhookHealth>;

/** `GET /webhook/event`: ids of events, separated by commas. */
export const EventTryQuery = z.strictObject({
  ids: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.uuid()).max(EVENT_TRIES_MAX)),
});

/** The last try of an event at one webhook. */
export const EventTry = z.object({
  eventId: z.uuid(),
  webhookId: z.uuid(),
  /** The name of the webhook. */
  webhook: z.string(),
  deliveryId: z.uuid(),
  at: z.iso.datetime(),
  /** Null without an answer. */
  code: z.int().nullable(),
});
export type EventTry = z.infer<typeof EventTry>;

/** The last tries of events. */
export const EventTryList = z.object({ data: z.array(EventTry) });

/** The result of a test. */
export const WebhookTestResult = z.object({
  /** The delivery in the log. */
  deliveryId: z.uuid().nullable(),
  isTaken: z.boolean(),
  code: z.int().nullable(),
  error: z.string().nullable(),
  durationMs: z.int(),
  responseHeaders: Headers.nullable(),
  responseBody: z.string().nullable(),
});
export type WebhookTestResult = z.infer<typeof WebhookTestResult>;
