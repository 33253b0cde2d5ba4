import { z } from 'zod';
import { EventType } from '#lib/events/event-types.ts';

const Id = z.uuid();
const Instant = z.iso.datetime();

/** The answer to `POST /emails`; `data` names the message of each personal recipient. */
export const SentEmail = z.object({
  id: Id,
  accepted: z.number().int(),
  rejected: z.array(z.object({ email: z.string(), code: z.string(), message: z.string() })),
  data: z.array(z.object({ id: Id, email: z.string() })).optional(),
});
export type SentEmail = z.infer<typeof SentEmail>;

/** The answer to `POST /emails/batch`; `errors` only in permissive mode. */
export const SentBatch = z.object({
  data: z.array(z.object({ id: Id })),
  errors: z
    .array(z.object({ index: z.number().int(), message: z.string(), code: z.string(), param: z.string().nullable() }))
    .optional(),
});
export type SentBatch = z.infer<typeof SentBatch>;

/** The answer to a change of a scheduled email. */
export const ChangedEmail = z.object({ object: z.literal('email'), id: Id });
export type ChangedEmail = z.infer<typeof ChangedEmail>;

/** The last event of an email, in the words that SDKs know; `unsubscribed` is our own. */
export const LastEvent = z.enum([
  'scheduled',
  'queued',
  'delivery_delayed',
  'delivered',
  'bounced',
  'suppressed',
  'canceled',
  'failed',
  'opened',
  'clicked',
  'unsubscribed',
  'complained',
]);
export type LastEvent = z.infer<typeof LastEvent>;

/** An email as the list shows it (docs/contract.md §2; the shape that SDKs read). */
export const EmailInList = z.object({
  id: Id,
  to: z.array(z.string()),
  cc: z.array(z.string()).nullable(),
  bcc: z.array(z.string()).nullable(),
  from: z.string(),
  reply_to: z.array(z.string()).nullable(),
  subject: z.string(),
  message_id: z.string(),
  created_at: Instant,
  scheduled_at: Instant.nullable(),
  last_event: LastEvent,
});
export type EmailInList = z.infer<typeof EmailInList>;

/** A page of emails, the newest first. */
export const EmailList = z.object({ object: z.literal('list'), has_more: z.boolean(), data: z.array(EmailInList) });
export type EmailList = z.infer<typeof EmailList>;

/** An email with all its details. Its texts are null once the body's retention is over. */
export const Email = EmailInList.extend({
  object: z.literal('email'),
  html: z.string().nullable(),
  text: z.string().nullable(),
  tags: z.array(z.object({ name: z.string(), value: z.string() })),
  metadata: z.record(z.string(), z.unknown()).nullable(),
  campaign_id: z.string().nullable(),
  transmission_id: Id,
  size: z.number().int(),
  recipients: z.array(
    z.object({
      email: z.string(),
      type: z.string(),
      last_event: LastEvent,
      last_event_at: Instant,
      reason: z.string().nullable(),
      /** The simulator answered for this recipient; it counts in no rate, quota or chart. */
      simulated: z.boolean(),
    }),
  ),
});
export type Email = z.infer<typeof Email>;

/** The events of an email, oldest first; each type adds fields of its own (docs/contract.md §4). */
export const EmailEventList = z.object({
  object: z.literal('list'),
  has_more: z.boolean(),
  data: z.array(
    z.looseObject({ type: EventType, event_id: Id, timestamp: Instant, message_id: Id, rcpt_to: z.string() }),
  ),
});
export type EmailEventList = z.infer<typeof EmailEventList>;
