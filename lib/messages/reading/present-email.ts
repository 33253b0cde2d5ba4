import { parseAddressList } from '#lib/mail/address.ts';
import { readHeaders } from '#lib/mail/read-headers.ts';
import type { EmailInList, LastEvent } from '../answers.ts';
import type { RecipientType } from '../incoming-message.ts';
import type { ReadMessage, ReadRecipient } from './store.ts';

/** An email's row as the list shows it; `head` is the beginning of its bytes, where they are kept. */
export function presentEmail(message: ReadMessage, head: Buffer | null): EmailInList {
  return {
    id: message.id,
    to: addressesOf(message, ['to']) ?? [],
    cc: addressesOf(message, ['cc']),
    bcc: addressesOf(message, ['bcc', 'unknown']),
    from: message.friendlyFrom,
    reply_to: head && readReplyTo(head),
    subject: message.subject,
    message_id: message.messageIdHeader,
    created_at: message.createdAt.toISOString(),
    scheduled_at: message.scheduledAt?.toISOString() ?? null,
    last_event: lastEventOf(message),
  };
}

/** Whom the message was for in one of its roles; whoever stood in the envelope only was a blind copy. */
function addressesOf({ recipients }: ReadMessage, types: readonly RecipientType[]): string[] | null {
  const addresses = recipients.filter(({ type }) => types.includes(type)).map(({ rawRcptTo }) => rawRcptTo);
  return addresses.length > 0 ? addresses : null;
}

function readReplyTo(head: Buffer): string[] | null {
  const value = readHeaders(head).find(({ name }) => name.toLowerCase() === 'reply-to')?.value;
  const mailboxes = value ? parseAddressList(value) : null;
  return mailboxes?.map(({ name, address }) => (name ? `${name} <${address}>` : address)) ?? null;
}

/** Of several recipients the latest word counts. */
export function lastEventOf(message: ReadMessage): LastEvent {
  const [latest] = [...message.recipients].sort((a, b) => Date.parse(b.lastEventAt) - Date.parse(a.lastEventAt));
  if (!latest) return 'failed';
  const word = recipientEvent(latest);
  return word === 'queued' && message.scheduledAt && message.scheduledAt.getTime() > Date.now() ? 'scheduled' : word;
}

/** What last happened to one recipient. */
export function recipientEvent({ status, lastEvent }: Pick<ReadRecipient, 'status' | 'lastEvent'>): LastEvent {
  switch (lastEvent) {
    case 'open':
    case 'initial_open':
      return 'opened';
    case 'click':
      return 'clicked';
    case 'spam_complaint':
      return 'complained';
    case 'policy_rejection':
    case 'generation_failure':
    case 'generation_rejection':
      return 'failed';
    case 'out_of_band':
      return 'bounced';
    default:
      return STATUS_WORDS[status] ?? 'queued';
  }
}

const STATUS_WORDS: Record<string, LastEvent> = {
  deferred: 'delivery_delayed',
  delivered: 'delivered',
  captured: 'delivered',
  bounced: 'bounced',
  expired: 'bounced',
  suppressed: 'suppressed',
  canceled: 'canceled',
};
