import { type RecipientState, type Verdict, verdictOf } from '#lib/events/verdict.ts';
import { parseAddressList } from '#lib/mail/address.ts';
import { readHeaders } from '#lib/mail/read-headers.ts';
import type { EmailInList, LastEvent } from '../answers.ts';
import type { RecipientType } from '../incoming-message.ts';
import type { Message } from './message.ts';

/** An email's row as the list shows it; `head` is the beginning of its bytes, where they are kept. */
export function presentEmail(message: Message, head: Buffer | null): EmailInList {
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

/** The recipients in some of a message's roles; recipients of the envelope alone were blind copies. */
function addressesOf({ recipients }: Message, types: readonly RecipientType[]): string[] | null {
  const addresses = recipients.filter(({ type }) => types.includes(type)).map(({ rawRcptTo }) => rawRcptTo);
  return addresses.length > 0 ? addresses : null;
}

function readReplyTo(head: Buffer): string[] | null {
  const value = readHeaders(head).find(({ name }) => name.toLowerCase() === 'reply-to')?.value;
  const mailboxes = value ? parseAddressList(value) : null;
  return mailboxes?.map(({ name, address }) => (name ? `${name} <${address}>` : address)) ?? null;
}

/** The last event of an email: of several recipients, the latest. */
export function lastEventOf(message: Message): LastEvent {
  const [latest] = [...message.recipients].sort((a, b) => b.lastEventAt.getTime() - a.lastEventAt.getTime());
  if (!latest) return 'failed';
  const word = recipientEvent(latest);
  return word === 'queued' && message.scheduledAt && message.scheduledAt.getTime() > Date.now() ? 'scheduled' : word;
}

/** The verdict on one recipient, in the words of the API. */
export const recipientEvent = (recipient: RecipientState): LastEvent => WORDS[verdictOf(recipient)];

const WORDS: Record<Verdict, LastEvent> = {
  queued: 'queued',
  deferred: 'delivery_delayed',
  delivered: 'delivered',
  captured: 'delivered',
  opened: 'opened',
  clicked: 'clicked',
  unsubscribed: 'unsubscribed',
  complained: 'complained',
  bounced: 'bounced',
  expired: 'bounced',
  suppressed: 'suppressed',
  canceled: 'canceled',
  failed: 'failed',
};
