import { z } from 'zod';
import type { Message, MessageAttempt, MessageRecipient } from '#lib/engine/messages/read/message.ts';
import type { RecipientRow } from '#lib/engine/messages/read/recipients/filter.ts';
import { type BounceClass, bounceClasses } from '#lib/events/bounce-classes.ts';
import type { RecordedEvent } from '#lib/events/present-event.ts';
import { verdictOf } from '#lib/events/verdict.ts';
import { readDsnRequest } from '#lib/mail/dsn/dsn-request.ts';
import {
  type ActivityDetail,
  type ActivityEvent,
  type ActivityRecipient,
  type Attempt,
  type Bounce,
  ConversationLine,
} from './message/schema.ts';
import type { ActivityRow } from './schema.ts';

/** Presents a row of the list. */
export function presentRow(row: RecipientRow): ActivityRow {
  return {
    id: row.messageId,
    ordinal: row.ordinal,
    recipient: row.rcptTo,
    subject: row.subject,
    from: row.friendlyFrom,
    status: row.status,
    verdict: verdictOf(row),
    lastEvent: row.lastEvent,
    lastEventAt: row.lastEventAt.toISOString(),
    acceptedAt: row.createdAt.toISOString(),
    reason: row.reason,
    isSimulated: row.isSimulated,
  };
}

/** Presents a bounce class with its name; an unknown code keeps its number. */
export function presentBounce(code: number | null): Bounce | null {
  if (code === null || code === 0) return null;
  const known = code in bounceClasses ? bounceClasses[code as BounceClass] : null; // `in` proved the key
  return { code, name: known?.name ?? `Class ${code}`, category: known?.category ?? 'undetermined' };
}

/** Presents a recipient of the opened message. */
export function presentRecipient(row: MessageRecipient): ActivityRecipient {
  return {
    ordinal: row.ordinal,
    recipient: row.rcptTo,
    type: row.type,
    status: row.status,
    verdict: verdictOf(row),
    lastEvent: row.lastEvent,
    lastEventAt: row.lastEventAt.toISOString(),
    attempts: row.attempts,
    reason: row.reason,
    bounce: presentBounce(row.bounceClass),
    isSimulated: row.isSimulated,
    reports: presentReports(row.dsn),
  };
}

function presentReports(dsn: unknown): ActivityRecipient['reports'] {
  const { notify = [], reported = [] } = readDsnRequest(dsn) ?? {};
  return notify.length > 0 ? { wanted: notify, sent: reported } : null;
}

const Conversation = z.array(ConversationLine).catch([]);

/** Presents an attempt with its SMTP conversation. */
export function presentAttempt(row: MessageAttempt): Attempt {
  return {
    number: row.number,
    startedAt: row.startedAt.toISOString(),
    durationMs: row.durationMs,
    outcome: row.outcome,
    route: row.route,
    host: row.mxHost,
    remoteIp: row.remoteIp,
    localIp: row.localIp,
    tlsVersion: row.tlsVersion,
    tlsCipher: row.tlsCipher,
    reply: row.rawReason,
    replyCode: row.replyCode,
    enhancedCode: row.enhancedCode,
    bounce: presentBounce(row.bounceClass),
    nextTryAt: row.nextTryAt?.toISOString() ?? null,
    conversation: Conversation.parse(row.conversation),
  };
}

const EventData = z.record(z.string(), z.unknown()).catch({});

const Retries = z.object({ num_retries: z.coerce.number().int().min(0) });

/** Types of events about an attempt, which carry `num_retries`. */
const OF_ATTEMPT: ReadonlySet<string> = new Set(['delivery', 'delay', 'bounce']);

/** Presents an event of the timeline; a delivery, delay or bounce names its attempt. */
export function presentActivityEvent(row: RecordedEvent): ActivityEvent {
  const data = EventData.parse(row.data);
  const retries = OF_ATTEMPT.has(row.type) ? Retries.safeParse(data).data?.num_retries : undefined;
  return {
    id: row.id,
    type: row.type,
    at: row.at.toISOString(),
    reason: row.reason,
    bounce: presentBounce(row.bounceClass),
    attempt: retries === undefined ? null : retries + 1,
    data,
  };
}

const Tags = z.array(z.object({ name: z.string(), value: z.string() })).catch([]);

/** Presents the facts of an opened message. */
export function presentMessage(
  row: Message,
): Omit<
  ActivityDetail,
  | 'hasBody'
  | 'sentBy'
  | 'recipients'
  | 'isSettled'
  | 'ordinal'
  | 'explanation'
  | 'nextTryAt'
  | 'causedSuppressions'
  | 'events'
  | 'attempts'
> {
  return {
    id: row.id,
    transmissionId: row.transmissionId,
    environment: row.environment,
    subject: row.subject,
    from: row.friendlyFrom,
    envelopeFrom: row.envelopeFrom,
    sendingDomain: row.sendingDomain,
    messageIdHeader: row.messageIdHeader,
    receivedBy: row.receivedBy,
    clientIp: row.clientIp,
    sizeBytes: row.sizeBytes,
    campaignId: row.campaignId,
    tags: Tags.parse(row.tags),
    metadata: EventData.parse(row.metadata),
    acceptedAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    scheduledAt: row.scheduledAt?.toISOString() ?? null,
  };
}
