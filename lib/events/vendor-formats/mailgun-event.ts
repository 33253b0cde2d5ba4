import type { EventType } from '../event-types.ts';
import type { PresentedEvent } from '../present-event.ts';

/** Mailgun's event, its severity, and its level in the log. */
type Name = { event: string; severity?: 'temporary' | 'permanent'; level?: 'warn' | 'error' };

/** Mailgun's names of our events. */
export const MAILGUN_EVENTS: Readonly<Record<EventType, Name>> = {
  injection: { event: 'accepted' },
  delivery: { event: 'delivered' },
  delay: { event: 'failed', severity: 'temporary', level: 'warn' },
  bounce: { event: 'failed', severity: 'permanent', level: 'error' },
  out_of_band: { event: 'failed', severity: 'permanent', level: 'error' },
  policy_rejection: { event: 'rejected', level: 'warn' },
  generation_failure: { event: 'rejected', level: 'warn' },
  generation_rejection: { event: 'rejected', level: 'warn' },
  spam_complaint: { event: 'complained', level: 'warn' },
  open: { event: 'opened' },
  initial_open: { event: 'opened' },
  click: { event: 'clicked' },
  list_unsubscribe: { event: 'unsubscribed', level: 'warn' },
  link_unsubscribe: { event: 'unsubscribed', level: 'warn' },
};

/** The bounce class of a recipient that was not tried, because suppressed. */
const SUPPRESSED = 25;

/** Mailgun's reasons by ours; its list of unsubscribed addresses has what people added too. */
const SUPPRESSION_REASONS: Readonly<Record<string, string>> = {
  'Bounce Rule': 'suppress-bounce',
  'Spam Complaint': 'suppress-complaint',
  'List Unsubscribe': 'suppress-unsubscribe',
  'Unsubscribe Link': 'suppress-unsubscribe',
  'Manually Added': 'suppress-unsubscribe',
  Compliance: 'suppress-unsubscribe',
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Presents an event as Mailgun's lists and webhooks do. */
export function presentMailgunEvent(event: PresentedEvent): Record<string, unknown> {
  const { event: name, severity, level = 'info' } = MAILGUN_EVENTS[event.type];
  const isAttempt = event.type === 'delivery' || severity !== undefined;
  return {
    event: name,
    id: event.event_id,
    timestamp: Date.parse(event.timestamp) / 1_000,
    'log-level': level,
    recipient: event.rcpt_to,
    'recipient-domain': event.recipient_domain,
    method: event.recv_method === 'esmtp' ? 'smtp' : 'http',
    ...(severity && { severity, reason: reasonOf(event) }),
    ...(isAttempt && { 'delivery-status': presentStatus(event) }),
    message: {
      headers: {
        to: event.rcpt_to,
        from: event.friendly_from,
        subject: event.subject,
        'message-id': text(event.message_id_header).replace(/^<|>$/g, ''),
      },
      size: event.msg_size,
      attachments: [],
    },
    'user-variables': event.rcpt_meta,
    tags: event.rcpt_tags,
    flags: { 'is-test-mode': event.simulated, 'is-routed': false, 'is-authenticated': true },
    envelope: { sender: event.msg_from, targets: event.rcpt_to, 'sending-ip': event.sending_ip },
    ...(event.type === 'click' && { url: event.target_link_url }),
    ...(event.user_agent ? { 'client-info': { 'user-agent': event.user_agent }, ip: event.ip_address } : {}),
  };
}

function reasonOf({ type, bounce_class, suppression_source }: PresentedEvent): string {
  if (type === 'out_of_band') return 'bounce';
  // Events of earlier versions have no source.
  if (bounce_class === SUPPRESSED) return SUPPRESSION_REASONS[text(suppression_source)] ?? 'suppress-bounce';
  return type === 'bounce' ? 'bounce' : 'generic';
}

const presentStatus = (event: PresentedEvent): Record<string, unknown> => ({
  code: Number(event.error_code ?? (event.type === 'delivery' ? 250 : 0)),
  message: text(event.reason),
  description: '',
  'enhanced-code': text(event.enhanced_code),
  'attempt-no': Number(event.num_retries ?? 0) + 1,
  'mx-host': text(event.mx_host),
  'session-seconds': Number(event.session_ms ?? 0) / 1_000,
  tls: event.outbound_tls === '1' || event.outbound_tls === true,
  ...(event.type === 'out_of_band' && { 'is-delayed-bounce': true }),
});
