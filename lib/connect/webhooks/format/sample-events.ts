import { createHash } from 'node:crypto';
import { type ContactEventData, ContactEventType } from '#lib/events/contact-events/schema.ts';
import { EventType } from '#lib/events/event-types.ts';
import { type EventMessage, type EventRecipient, presentEvent } from '#lib/events/present-event.ts';
import type { WebhookEventType } from '../schema.ts';
import type { SequencedContactEvent, SequencedEvent, SequencedMailEvent } from './types.ts';

const COMPANY_ID = '0b6ad4f2-5c1f-4c9e-9d3a-2f1f0a7c4e10';
const MESSAGE_ID = '019aa3c4-7c00-7000-8000-5d1f00c0ffee';
const SENT_AT = new Date('2026-11-22T11:30:02.120Z');
const SAMPLE_AT = new Date('2026-11-22T11:30:03.620Z');

const MESSAGE: EventMessage = {
  id: MESSAGE_ID,
  companyId: COMPANY_ID,
  transmissionId: MESSAGE_ID,
  campaignId: 'order-confirmation',
  templateId: null,
  templateVersion: null,
  ipPoolId: null,
  friendlyFrom: 'orders@shop.example',
  envelopeFrom: 'b+sample@bounces.shop.example',
  messageIdHeader: '<5d1f00c0@shop.example>',
  subject: 'Your order 1042 is on its way',
  sizeBytes: 18_204,
  transactional: true,
  receivedBy: 'rest',
  tags: [{ name: 'order', value: '1042' }],
  metadata: { order_id: '1042' },
  createdAt: SENT_AT,
};

const RECIPIENT: EventRecipient = {
  rcptTo: 'anna@customer.example',
  rawRcptTo: 'Anna@customer.example',
  type: 'to',
  tags: null,
  metadata: { customer: 'c-77' },
  isSimulated: false,
};

const ATTEMPT = {
  num_retries: 0,
  queue_time: 912,
  session_ms: 640,
  outbound_tls: true,
  tls_version: 'TLSv1.3',
  tls_cipher: 'TLS_AES_256_GCM_SHA384',
  mx_host: 'mx1.customer.example',
  ip_address: '203.0.113.25',
  sending_ip: '198.51.100.7',
};

const ENGAGEMENT = {
  user_agent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15',
  ip_address: '203.0.113.90',
  geo_ip: { country: 'DE', region: 'BE', city: 'Berlin' },
  is_prefetched: false,
};

type SampleFacts = { data?: Record<string, unknown>; bounceClass?: number; reason?: string };

const failed = (bounceClass: number, reply: string, codes: { error_code: string; enhanced_code: string }) => ({
  data: { ...ATTEMPT, ...codes, raw_reason: reply },
  bounceClass,
  reason: reply,
});

const unmade = (error_code: string, reason: string) => ({ data: { error_code, raw_reason: reason }, reason });

const FACTS: Readonly<Record<EventType, SampleFacts>> = {
  injection: {},
  delivery: { data: ATTEMPT },
  delay: failed(22, '452 4.2.2 Mailbox full', { error_code: '452', enhanced_code: '4.2.2' }),
  bounce: failed(10, '550 5.1.1 User unknown', { error_code: '550', enhanced_code: '5.1.1' }),
  out_of_band: failed(10, '550 5.1.1 User unknown', { error_code: '550', enhanced_code: '5.1.1' }),
  policy_rejection: { reason: 'The company has reached its quota.' },
  spam_complaint: { data: { fbtype: 'abuse', report_by: 'customer.example', report_to: 'fbl@shop.example' } },
  generation_failure: unmade(
    'missingVariable',
    'The template needs a value: html, line 4, column 12: the data has no order_id',
  ),
  generation_rejection: unmade('messageTooLarge', 'A message may hold 26214400 bytes at most.'),
  open: { data: ENGAGEMENT },
  initial_open: { data: ENGAGEMENT },
  click: {
    data: { ...ENGAGEMENT, target_link_url: 'https://shop.example/orders/1042', target_link_name: 'Track your order' },
  },
  list_unsubscribe: { data: { user_agent: ENGAGEMENT.user_agent, ip_address: ENGAGEMENT.ip_address } },
  link_unsubscribe: {
    data: { ...ENGAGEMENT, target_link_url: 'https://shop.example/preferences', target_link_name: 'Unsubscribe' },
  },
};

/** The id of an example, always the same one for a type. */
const sampleId = (type: WebhookEventType): string =>
  `019aa3c4-8000-7000-8000-${createHash('sha256').update(type).digest('hex').slice(0, 12)}`;

/** Builds an example of an event of a type, always the same one, as the first event of a webhook. */
export const sampleEvent = (type: WebhookEventType): SequencedEvent => build(type, sampleId(type), SAMPLE_AT, 1n);

/** Builds an example of an event of a type with an id and a time of its own and without a number, for a test. */
export const testEvent = (type: WebhookEventType, id: string, at: Date): SequencedEvent => build(type, id, at, null);

const build = (type: WebhookEventType, id: string, at: Date, sequence: bigint | null): SequencedEvent => {
  const contact = ContactEventType.safeParse(type);
  return contact.success
    ? { ...buildContact(contact.data, id, at), sequence }
    : { ...buildMail(EventType.parse(type), id, at), sequence };
};

const CONTACT: ContactEventData['contact'] = {
  id: '019aa3c4-7000-7000-8000-5d1f00c0ffee',
  email: 'anna@customer.example',
  phone: null,
  external_id: 'c-77',
  first_name: 'Anna',
  last_name: 'Berger',
  status: 'active',
  stage: 'customer',
  is_lost: false,
  source: 'api',
  import_id: null,
  country: 'DE',
  city: 'Berlin',
  birthday: null,
  language: 'de',
  timezone: 'Europe/Berlin',
  paused_until: null,
  max_per_week: null,
  fields: { plan: 'Pro' },
  created_at: '2026-11-20T09:12:44.000Z',
  updated_at: '2026-11-22T11:30:03.620Z',
};

const BY_KEY = { type: 'api', id: '019aa3c4-6000-7000-8000-5d1f00c0ffee' };
const BY_PERSON = { type: 'person', id: null };
const LABEL = { id: 7, name: 'VIP' };
const SEGMENT = { id: '019aa3c4-5000-7000-8000-5d1f00c0ffee', name: 'Customers in Berlin' };

const moved = (from: string, to: string) => ({
  contact: { ...CONTACT, status: to },
  changes: { status: { from, to } },
  cause: BY_PERSON,
});

const CONTACT_DATA: Readonly<Record<ContactEventType, ContactEventData>> = {
  'contact.created': { contact: CONTACT, cause: BY_KEY },
  'contact.updated': {
    contact: CONTACT,
    changes: { city: { from: 'Potsdam', to: 'Berlin' }, 'fields.plan': { from: 'Free', to: 'Pro' } },
    cause: BY_KEY,
  },
  'contact.deleted': { contact: CONTACT, cause: { type: 'manual', id: null } },
  'contact.confirmed': moved('pending', 'active'),
  'contact.unsubscribed': { ...moved('active', 'unsubscribed'), reason: 'Unsubscribe Link' },
  'contact.resubscribed': moved('unsubscribed', 'active'),
  'contact.labeled': { contact: CONTACT, label: LABEL, cause: { type: 'manual', id: null } },
  'contact.unlabeled': { contact: CONTACT, label: LABEL, cause: { type: 'manual', id: null } },
  'segment.entered': { contact: CONTACT, segment: SEGMENT, cause: { type: 'system', id: null } },
  'segment.left': { contact: CONTACT, segment: SEGMENT, cause: { type: 'system', id: null } },
};

const buildContact = (type: ContactEventType, id: string, at: Date): Omit<SequencedContactEvent, 'sequence'> => ({
  id,
  type,
  at,
  companyId: COMPANY_ID,
  contact: CONTACT_DATA[type],
});

function buildMail(type: EventType, id: string, at: Date): Omit<SequencedMailEvent, 'sequence'> {
  const { data = {}, bounceClass = null, reason = null } = FACTS[type];
  const recorded = { id, at, type, ordinal: 0, subaccountId: null, recipientDomain: 'customer.example', data };
  const facts = { sendingDomain: 'shop.example', bounceClass, reason };
  return { event: presentEvent({ ...recorded, ...facts }, MESSAGE, RECIPIENT), id, type, at };
}
