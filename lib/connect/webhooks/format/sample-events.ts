import { createHash } from 'node:crypto';
import type { EventType } from '#lib/events/event-types.ts';
import { type EventMessage, type EventRecipient, presentEvent } from '#lib/events/present-event.ts';
import type { SequencedEvent } from './types.ts';

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
const sampleId = (type: EventType): string =>
  `019aa3c4-8000-7000-8000-${createHash('sha256').update(type).digest('hex').slice(0, 12)}`;

/** Builds an example of an event of a type, always the same one, as the first event of a webhook. */
export const sampleEvent = (type: EventType): SequencedEvent => ({
  ...build(type, sampleId(type), SAMPLE_AT),
  sequence: 1n,
});

/** Builds an example of an event of a type with an id and a time of its own and without a number, for a test. */
export const testEvent = (type: EventType, id: string, at: Date): SequencedEvent => ({
  ...build(type, id, at),
  sequence: null,
});

function build(type: EventType, id: string, at: Date): Omit<SequencedEvent, 'sequence'> {
  const { data = {}, bounceClass = null, reason = null } = FACTS[type];
  const recorded = { id, at, type, ordinal: 0, subaccountId: null, recipientDomain: 'customer.example', data };
  const facts = { sendingDomain: 'shop.example', bounceClass, reason };
  return { event: presentEvent({ ...recorded, ...facts }, MESSAGE, RECIPIENT), id, type, at };
}
