import { z } from 'zod';
import { EventType } from '#lib/events/event-types.ts';

/** Rows of a page at most. */
export const DELIVERY_PAGE_MAX = 100;

/** The state of a delivery: `waiting` for its next try, `failed` after the last one, `dropped` by an answer 406. */
export const DeliveryStatus = z.enum(['waiting', 'taken', 'failed', 'dropped']);
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

/** The cause of a delivery: an event, a replay, or a test. */
export const DeliveryKind = z.enum(['live', 'replay', 'test']);
export type DeliveryKind = z.infer<typeof DeliveryKind>;

/** `GET /webhook/{id}/delivery`: filters and the cursor of the list, newest first. */
export const DeliveryQuery = z.strictObject({
  status: DeliveryStatus.optional(),
  /** The time of the first try: from, included, and to, excluded. */
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
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
  /** Null for a test. */
  firstSequence: z.int().nullable(),
  lastSequence: z.int().nullable(),
  events: z.int(),
  /** The types of its first 20 events, each once; none for a test. */
  types: z.array(EventType),
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

/** A recipient of an event of a delivery, for the link to its message in Activity. */
const DeliveredEvent = z.object({
  id: z.uuid(),
  type: EventType,
  recipient: z.string(),
  messageId: z.uuid(),
  ordinal: z.int(),
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

/** A replay of a range that is running. */
export const WebhookReplay = z.object({
  id: z.uuid(),
  /** Events of the feed that are behind the replay, and all of the range. */
  done: z.int(),
  total: z.int(),
});
export type WebhookReplay = z.infer<typeof WebhookReplay>;

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
  replay: WebhookReplay.nullable(),
});
export type WebhookHealth = z.infer<typeof WebhookHealth>;

/** `POST /webhook/{id}/replay`: the deliveries that failed in a range, by their first try; `to` is excluded. */
export const ReplayInput = z.strictObject({
  status: z.literal('failed'),
  from: z.iso.datetime({ offset: true }),
  to: z.iso.datetime({ offset: true }),
});
export type ReplayInput = z.infer<typeof ReplayInput>;

/** The number of deliveries that are tried again. */
export const ReplayedDeliveries = z.object({ deliveries: z.int() });
export type ReplayedDeliveries = z.infer<typeof ReplayedDeliveries>;

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
