import { bounceClasses } from '#lib/events/bounce-classes.ts';
import type { EventType } from '#lib/events/event-types.ts';
import type { PresentedEvent } from '#lib/events/present-event.ts';
import { sortKeys } from './stable-json.ts';
import type { SequencedMailEvent } from './types.ts';

/** SendGrid's names of our events. */
const NAMES: Readonly<Record<EventType, string>> = {
  injection: 'processed',
  delivery: 'delivered',
  delay: 'deferred',
  bounce: 'bounce',
  out_of_band: 'bounce',
  policy_rejection: 'dropped',
  generation_failure: 'dropped',
  generation_rejection: 'dropped',
  spam_complaint: 'spamreport',
  open: 'open',
  initial_open: 'open',
  click: 'click',
  list_unsubscribe: 'unsubscribe',
  link_unsubscribe: 'unsubscribe',
};

/** The bounce class of a recipient that was on the suppression list. */
const SUPPRESSED = 25;

/** SendGrid's reasons for a suppressed recipient. */
const DROPS: Readonly<Record<string, string>> = {
  'Bounce Rule': 'Bounced Address',
  'Spam Complaint': 'Spam Reporting Address',
};

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Returns true for a bounce by which the remote server blocked the mail for now. */
const isBlock = (bounceClass: unknown): boolean =>
  Object.entries(bounceClasses).some(([key, { category }]) => key === String(bounceClass) && category === 'block');

function factsOf(event: PresentedEvent): Record<string, unknown> {
  const { type, bounce_class, suppression_source } = event;
  const reason = text(event.raw_reason) ?? text(event.reason);
  const status = text(event.enhanced_code);
  if (type === 'bounce' && bounce_class === SUPPRESSED)
    return { event: 'dropped', reason: DROPS[String(suppression_source)] ?? 'Unsubscribed Address', status };
  switch (type) {
    case 'delivery':
      return { response: reason ?? '250 OK', tls: event.outbound_tls === true || event.outbound_tls === '1' ? 1 : 0 };
    case 'delay':
      return { response: reason, attempt: String(Number(event.num_retries ?? 0) + 1) };
    case 'bounce':
    case 'out_of_band':
      return { reason, status, type: isBlock(bounce_class) ? 'blocked' : 'bounce' };
    case 'policy_rejection':
    case 'generation_failure':
    case 'generation_rejection':
      return { reason };
    case 'click':
      return { useragent: text(event.user_agent), ip: text(event.ip_address), url: text(event.target_link_url) };
    case 'open':
    case 'initial_open':
      return {
        useragent: text(event.user_agent),
        ip: text(event.ip_address),
        sg_machine_open: event.is_prefetched === true,
      };
    default:
      return {};
  }
}

/**
 * Presents an event as an entry of SendGrid's Event Webhook. Metadata are its custom arguments, beside the entry's own fields,
 * which they do not replace.
 */
export function presentSendgrid({ event, id, type, at }: SequencedMailEvent): Record<string, unknown> {
  const meta = typeof event.rcpt_meta === 'object' && event.rcpt_meta !== null ? event.rcpt_meta : {};
  const tags = Array.isArray(event.rcpt_tags) ? event.rcpt_tags : [];
  const entry = {
    ...meta,
    email: event.rcpt_to,
    timestamp: Math.floor(at.getTime() / 1_000),
    'smtp-id': event.message_id_header,
    event: NAMES[type],
    sg_event_id: id,
    sg_message_id: event.message_id,
    ...(tags.length > 0 && { category: tags }),
    ...factsOf(event),
  };
  // The same bytes for each try, and no field without a value.
  const given = Object.entries(entry).filter(([, value]) => value !== undefined);
  return Object.fromEntries(Object.entries(sortKeys(Object.fromEntries(given)) ?? {}));
}
