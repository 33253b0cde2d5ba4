import type { EventType } from '#lib/events/event-types.ts';
import type { PresentedEvent } from '#lib/events/present-event.ts';
import { type BounceType, bounceNumber, bounceTypeOf } from '#lib/events/vendor-formats/postmark-bounces.ts';
import { sortKeys } from './stable-json.ts';
import type { SequencedMailEvent } from './types.ts';

const TRANSIENT: BounceType = ['Transient', 2, 'Message delayed'];
const REFUSED: BounceType = ['SMTPApiError', 100_007, 'SMTP API error'];
const UNRENDERED: BounceType = ['TemplateRenderingFailed', 100_010, 'Template rendering failed'];

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const streamOf = ({ transactional }: PresentedEvent): string => (transactional === false ? 'broadcast' : 'outbound');

/** Returns Postmark's type of a failure. */
function failureOf(event: PresentedEvent): BounceType {
  switch (event.type) {
    case 'delay':
      return TRANSIENT;
    case 'generation_failure':
      return UNRENDERED;
    case 'policy_rejection':
    case 'generation_rejection':
      return REFUSED;
    default:
      return bounceTypeOf(event);
  }
}

function presentBounce(event: PresentedEvent): Record<string, unknown> {
  const [Type, TypeCode, Name] = failureOf(event);
  const isComplaint = event.type === 'spam_complaint';
  const isHard = Type === 'HardBounce';
  return {
    RecordType: isComplaint ? 'SpamComplaint' : 'Bounce',
    ID: bounceNumber(event.event_id),
    Type,
    TypeCode,
    Name,
    Description: text(event.reason),
    Details: text(event.raw_reason) || text(event.reason),
    Email: event.rcpt_to,
    From: text(event.friendly_from),
    BouncedAt: event.timestamp,
    DumpAvailable: text(event.raw_reason) !== '',
    Inactive: isHard || isComplaint,
    CanActivate: isHard,
    Subject: text(event.subject),
  };
}

const UNKNOWN = { Name: '', Company: '', Family: '' };

function presentEngagement(event: PresentedEvent): Record<string, unknown> {
  const given = typeof event.geo_ip === 'object' && event.geo_ip !== null ? event.geo_ip : {};
  const geo = new Map<string, unknown>(Object.entries(given));
  const isClick = event.type === 'click';
  return {
    ...(isClick
      ? { RecordType: 'Click', ClickLocation: 'HTML', OriginalLink: text(event.target_link_url) }
      : { RecordType: 'Open', FirstOpen: event.type === 'initial_open' }),
    Client: UNKNOWN,
    OS: UNKNOWN,
    Platform: 'Unknown',
    UserAgent: text(event.user_agent),
    Geo: {
      CountryISOCode: text(geo.get('country')),
      Region: text(geo.get('region')),
      City: text(geo.get('city')),
      IP: text(event.ip_address),
    },
    Recipient: event.rcpt_to,
    ReceivedAt: event.timestamp,
  };
}

const presentDelivery = (event: PresentedEvent): Record<string, unknown> => ({
  RecordType: 'Delivery',
  Recipient: event.rcpt_to,
  DeliveredAt: event.timestamp,
  Details: text(event.raw_reason) || text(event.mx_host),
});

const presentUnsubscribe = (event: PresentedEvent): Record<string, unknown> => ({
  RecordType: 'SubscriptionChange',
  Recipient: event.rcpt_to,
  Origin: 'Recipient',
  SuppressSending: true,
  SuppressionReason: 'ManualSuppression',
  ChangedAt: event.timestamp,
});

/** Presents an event for which Postmark has no webhook. */
const presentInjection = (event: PresentedEvent): Record<string, unknown> => ({
  RecordType: 'Injection',
  Recipient: event.rcpt_to,
  ReceivedAt: event.timestamp,
});

const PRESENTERS: Readonly<Record<EventType, (event: PresentedEvent) => Record<string, unknown>>> = {
  injection: presentInjection,
  delivery: presentDelivery,
  delay: presentBounce,
  bounce: presentBounce,
  out_of_band: presentBounce,
  policy_rejection: presentBounce,
  generation_failure: presentBounce,
  generation_rejection: presentBounce,
  spam_complaint: presentBounce,
  open: presentEngagement,
  initial_open: presentEngagement,
  click: presentEngagement,
  list_unsubscribe: presentUnsubscribe,
  link_unsubscribe: presentUnsubscribe,
};

/** Presents an event as Postmark's webhooks do. */
export function presentPostmark({ event, type }: SequencedMailEvent): Record<string, unknown> {
  const meta = typeof event.rcpt_meta === 'object' && event.rcpt_meta !== null ? event.rcpt_meta : {};
  const tags = Array.isArray(event.rcpt_tags) ? event.rcpt_tags : [];
  return {
    ...PRESENTERS[type](event),
    MessageID: event.message_id,
    MessageStream: streamOf(event),
    ServerID: Number.parseInt(text(event.customer_id).slice(-8), 16) || 0,
    Tag: text(tags[0]),
    Metadata: sortKeys(Object.fromEntries(Object.entries(meta).map(([name, value]) => [name, asText(value)]))),
  };
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(sortKeys(value)));
