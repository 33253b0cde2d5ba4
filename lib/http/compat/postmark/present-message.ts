import PostalMime from 'postal-mime';
import type { Message, MessageRecipient } from '#lib/engine/messages/read/message.ts';
import type { PresentedEvent } from '#lib/events/present-event.ts';
import { bounceNumber } from '#lib/events/vendor-formats/postmark-bounces.ts';

/** Deeper messages are shown without their texts. */
const NESTING_MAX = 50;

const people = (recipients: readonly MessageRecipient[], types: readonly string[]) =>
  recipients.filter(({ type }) => types.includes(type)).map(({ rawRcptTo }) => ({ Email: rawRcptTo, Name: '' }));

/** Returns the name of a message's stream. */
export const streamOf = (isTransactional: unknown): string => (isTransactional === false ? 'broadcast' : 'outbound');

/** Presents a message of a list; the names of its attachments are in its details. */
export function presentPostmarkMessage(message: Message) {
  const { recipients, tags, metadata, transactional } = message;
  const isWaiting = recipients.some(({ status }) => status === 'queued' || status === 'deferred');
  return {
    Tag: tags?.[0]?.name ?? '',
    MessageID: message.id,
    To: people(recipients, ['to']),
    Cc: people(recipients, ['cc']),
    Bcc: people(recipients, ['bcc', 'unknown']),
    Recipients: recipients.map(({ rawRcptTo }) => rawRcptTo),
    ReceivedAt: message.createdAt.toISOString(),
    From: message.friendlyFrom,
    Subject: message.subject,
    Attachments: [] as string[],
    Status: isWaiting ? 'Queued' : 'Sent',
    TrackOpens: message.options?.open_tracking === true,
    TrackLinks: message.options?.click_tracking === true ? 'HtmlOnly' : 'None',
    Metadata: Object.fromEntries(Object.entries(metadata ?? {}).map(([name, value]) => [name, String(value)])),
    MessageStream: streamOf(transactional),
    Sandboxed: recipients.every(({ isSimulated }) => isSimulated),
  };
}

/** Presents a message with its texts, its source and its events. */
export async function presentDetails(message: Message, raw: Buffer | null, events: readonly PresentedEvent[]) {
  const { html = '', text = '', attachments = [] } = (raw && (await parse(raw))) ?? {};
  return {
    ...presentPostmarkMessage(message),
    Attachments: attachments.map(({ filename }) => filename ?? ''),
    TextBody: text,
    HtmlBody: html,
    Body: raw?.toString('utf8') ?? '',
    MessageEvents: events.flatMap(presentMessageEvent),
  };
}

async function parse(raw: Buffer) {
  try {
    return await PostalMime.parse(raw, { maxNestingDepth: NESTING_MAX });
  } catch {
    return null;
  }
}

function presentMessageEvent(event: PresentedEvent) {
  const detail = describeEvent(event);
  if (!detail) return [];
  const [Type, Details] = detail;
  return [{ Recipient: event.rcpt_to, Type, ReceivedAt: event.timestamp, Details }];
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns Postmark's type of an event with its details; null for one that Postmark does not have. */
function describeEvent(event: PresentedEvent): [type: string, details: Record<string, unknown>] | null {
  const attempt = {
    DeliveryMessage: text(event.raw_reason) || text(event.reason),
    DestinationServer: text(event.mx_host),
    DestinationIP: text(event.ip_address),
  };
  switch (event.type) {
    case 'delivery':
      return ['Delivered', attempt];
    case 'delay':
      return ['Transient', attempt];
    case 'bounce':
    case 'out_of_band':
    case 'spam_complaint':
      return ['Bounced', { Summary: text(event.reason), BounceID: `${bounceNumber(event.event_id)}` }];
    case 'open':
    case 'initial_open':
      return ['Opened', { Summary: text(event.user_agent) }];
    case 'click':
      return [
        'LinkClicked',
        { Summary: text(event.user_agent), Link: text(event.target_link_url), ClickLocation: 'HTML' },
      ];
    case 'list_unsubscribe':
    case 'link_unsubscribe':
      return ['SubscriptionChanged', { Origin: 'Recipient', SuppressSending: 'True' }];
    default:
      return null;
  }
}
