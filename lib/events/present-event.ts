import type { Event } from '#generated/client.ts';
import { sha256 } from '#lib/infra/crypto/hash-token.ts';
import type { EventType } from './event-types.ts';

/** An event as it was written. */
export type RecordedEvent = Pick<
  Event,
  'id' | 'at' | 'ordinal' | 'subaccountId' | 'recipientDomain' | 'sendingDomain' | 'bounceClass' | 'reason'
> & {
  type: EventType;
  data: Record<string, unknown>;
};

/** The facts of a message that each of its events repeats. */
export type EventMessage = {
  id: string;
  companyId: string;
  transmissionId: string;
  campaignId: string | null;
  templateId: string | null;
  templateVersion: number | null;
  ipPoolId: string | null;
  friendlyFrom: string;
  envelopeFrom: string;
  /** The header Message-ID, with its angle brackets. */
  messageIdHeader: string;
  subject: string;
  sizeBytes: number;
  transactional: boolean;
  receivedBy: 'smtp' | 'rest' | 'system';
  tags: readonly { name: string; value: string }[] | null;
  metadata: Record<string, unknown> | null;
  createdAt: Date;
};

/** The facts of a recipient that each of its events repeats. */
export type EventRecipient = {
  rcptTo: string;
  rawRcptTo: string;
  type: string;
  tags: readonly string[] | null;
  metadata: Record<string, unknown> | null;
  isSimulated: boolean;
};

/** An event as the API and webhooks present it, in the names of docs/contract.md §4, with the fields of its type. */
export type PresentedEvent = {
  type: EventType;
  event_id: string;
  /** ISO 8601. */
  timestamp: string;
  message_id: string;
  rcpt_to: string;
} & Record<string, unknown>;

/** SparkPost's names for how a message was received. */
const RECEIVING_METHODS = { smtp: 'esmtp', rest: 'rest', system: 'rest' } as const;

/** Presents an event together with the facts of its message and its recipient. */
export function presentEvent(event: RecordedEvent, message: EventMessage, recipient: EventRecipient): PresentedEvent {
  const { data } = event;
  return {
    ...data,
    ...(event.bounceClass === null ? {} : { bounce_class: event.bounceClass }),
    ...(event.reason === null ? {} : { reason: event.reason }),
    type: event.type,
    event_id: event.id,
    timestamp: event.at.toISOString(),
    transmission_id: message.transmissionId,
    message_id: message.id,
    customer_id: message.companyId,
    subaccount_id: event.subaccountId,
    campaign_id: message.campaignId,
    friendly_from: message.friendlyFrom,
    sending_domain: event.sendingDomain,
    sending_ip: data.sending_ip ?? null,
    ip_pool: message.ipPoolId,
    rcpt_to: recipient.rcptTo,
    raw_rcpt_to: recipient.rawRcptTo,
    rcpt_type: recipient.type,
    rcpt_hash: sha256(recipient.rcptTo.toLowerCase()).toString('hex'),
    rcpt_meta: { ...message.metadata, ...recipient.metadata },
    rcpt_tags: [...(message.tags ?? []).map(tagText), ...(recipient.tags ?? [])],
    recipient_domain: event.recipientDomain,
    routing_domain: data.routing_domain ?? event.recipientDomain,
    subject: message.subject,
    msg_from: message.envelopeFrom,
    message_id_header: message.messageIdHeader,
    msg_size: message.sizeBytes,
    injection_time: message.createdAt.toISOString(),
    template_id: message.templateId,
    template_version: message.templateVersion,
    transactional: message.transactional,
    recv_method: RECEIVING_METHODS[message.receivedBy],
    mailbox_provider: data.mailbox_provider ?? null,
    simulated: recipient.isSimulated,
  };
}

const tagText = ({ name, value }: { name: string; value: string }): string =>
  value === '' ? name : `${name}:${value}`;
