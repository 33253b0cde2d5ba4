import { z } from 'zod';
import { CONTACT_EVENTS } from '#lib/core/event-names.ts';
import { ContactEventData, type ContactEventType } from '#lib/events/contact-events/schema.ts';
import { EventType } from '#lib/events/event-types.ts';
import { EVENT_NAMES, type EventName, typesOfName } from './event-name.ts';

const text = () => z.string();
const optional = () => z.string().nullable();

/** The fields that the data of every event has (docs/contract.md §4). */
const COMMON = {
  event_id: z.uuid(),
  timestamp: z.iso.datetime(),
  transmission_id: z.uuid(),
  message_id: z.uuid(),
  customer_id: z.uuid(),
  subaccount_id: z.uuid().nullable(),
  campaign_id: optional(),
  friendly_from: text(),
  sending_domain: text(),
  sending_ip: optional(),
  ip_pool: optional(),
  rcpt_to: text(),
  raw_rcpt_to: text(),
  rcpt_type: text(),
  rcpt_hash: text(),
  rcpt_meta: z.record(z.string(), z.unknown()),
  rcpt_tags: z.array(z.string()),
  recipient_domain: text(),
  routing_domain: text(),
  subject: text(),
  msg_from: text(),
  message_id_header: text(),
  msg_size: z.int(),
  injection_time: z.iso.datetime(),
  template_id: optional(),
  template_version: z.int().nullable(),
  transactional: z.boolean(),
  recv_method: z.enum(['esmtp', 'rest']),
  mailbox_provider: optional(),
  simulated: z.boolean(),
};

/** The fields of a delivery attempt; what is not known is left out. */
const ATTEMPT = z
  .object({
    num_retries: z.int(),
    queue_time: z.int().describe('Milliseconds since the acceptance.'),
    session_ms: z.number(),
    outbound_tls: z.boolean(),
    tls_version: text(),
    tls_cipher: text(),
    mx_host: text(),
    ip_address: text(),
    route: text(),
  })
  .partial().shape;

const FAILURE = z
  .object({
    bounce_class: z.int(),
    error_code: text(),
    enhanced_code: text(),
    reason: text().describe('Addresses and ids are masked, for grouping.'),
    raw_reason: text(),
  })
  .partial().shape;

const SUPPRESSION = z
  .object({ suppression_source: text().describe('The reason of the suppression, such as Spam Complaint.') })
  .partial().shape;

const ENGAGEMENT = z
  .object({
    user_agent: text(),
    ip_address: text(),
    geo_ip: z.record(z.string(), z.unknown()),
    is_prefetched: z.boolean(),
    target_link_url: text(),
    target_link_name: text(),
  })
  .partial().shape;

const COMPLAINT = z.object({ fbtype: text(), report_by: text(), report_to: text() }).partial().shape;

const OWN: Readonly<Record<EventName, z.ZodRawShape>> = {
  'email.sent': {},
  'email.delivered': ATTEMPT,
  'email.delivery_delayed': { ...ATTEMPT, ...FAILURE },
  'email.bounced': { ...ATTEMPT, ...FAILURE },
  'email.suppressed': { ...FAILURE, ...SUPPRESSION },
  'email.failed': FAILURE,
  'email.complained': COMPLAINT,
  'email.opened': ENGAGEMENT,
  'email.clicked': ENGAGEMENT,
  'email.unsubscribed': ENGAGEMENT,
};

/** The fields around the data of an event. */
const envelope = <Name extends string>(name: Name) => ({
  type: z.literal(name),
  timestamp: z.iso.datetime(),
  sequence: z.int().optional().describe('The number of the event among those sent to the webhook; a test has none.'),
});

/** Returns the schema of one event in a body of the format `single`. New fields may be added at any time. */
export const eventSchema = (name: EventName) =>
  z.looseObject({
    ...envelope(name),
    data: z.looseObject({ event: EventType.extract(typesOfName(name)), ...COMMON, ...OWN[name] }),
  });

/** The parts of the data that only some events of contacts have. */
const { changes, label, segment, reason, ...always } = ContactEventData.shape;
const CONTACT_PARTS: Readonly<Record<ContactEventType, z.ZodRawShape>> = {
  'contact.created': {},
  'contact.updated': { changes },
  'contact.deleted': {},
  'contact.confirmed': { changes },
  'contact.unsubscribed': { changes, reason },
  'contact.resubscribed': { changes },
  'contact.labeled': { label },
  'contact.unlabeled': { label },
  'segment.entered': { segment },
  'segment.left': { segment },
};

/** Returns the schema of one event of a contact in a body of the format `single`. */
export const contactEventSchema = (name: ContactEventType) =>
  z.looseObject({
    ...envelope(name),
    data: z.looseObject({
      event: z.literal(name),
      event_id: z.uuid(),
      customer_id: z.uuid(),
      ...always,
      ...CONTACT_PARTS[name],
    }),
  });

/** Returns the schema of every event by its name. */
export const eventSchemas = (): [string, z.ZodType][] => [
  ...EVENT_NAMES.map((name): [string, z.ZodType] => [name, eventSchema(name)]),
  ...CONTACT_EVENTS.map((name): [string, z.ZodType] => [name, contactEventSchema(name)]),
];
