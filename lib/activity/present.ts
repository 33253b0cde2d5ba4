import { z } from 'zod';
import { type BounceClass, bounceClasses } from '#lib/events/bounce-classes.ts';
import {
  type ActivityDetail,
  type ActivityEvent,
  type ActivityRecipient,
  type ActivityRow,
  type Attempt,
  type Bounce,
  ConversationLine,
} from './schema.ts';
import type { AttemptRecord, EventRecord, ListRecord, MessageRecord, RecipientRecord } from './store.ts';

/** A row of the list. */
export function presentRow(row: ListRecord): ActivityRow {
  return {
    id: row.message_id,
    ordinal: row.ordinal,
    recipient: row.rcpt_to,
    subject: row.subject,
    from: row.friendly_from,
    status: row.status,
    lastEvent: row.last_event,
    lastEventAt: row.last_event_at.toISOString(),
    acceptedAt: row.created_at.toISOString(),
    reason: row.reason,
  };
}

/** A bounce class with its name; an unknown code keeps its number. */
export function presentBounce(code: number | null): Bounce | null {
  if (code === null || code === 0) return null;
  const known = code in bounceClasses ? bounceClasses[code as BounceClass] : null; // `in` proved the key
  return { code, name: known?.name ?? `Class ${code}`, category: known?.category ?? 'undetermined' };
}

/** A recipient of the opened message. */
export function presentRecipient(row: RecipientRecord): ActivityRecipient {
  return {
    ordinal: row.ordinal,
    recipient: row.rcpt_to,
    type: row.rcpt_type,
    status: row.status,
    lastEvent: row.last_event,
    lastEventAt: row.last_event_at.toISOString(),
    attempts: row.attempts,
    reason: row.reason,
    bounce: presentBounce(row.bounce_class),
  };
}

const Conversation = z.array(ConversationLine).catch([]);

/** A try to deliver, with what was said. */
export function presentAttempt(row: AttemptRecord): Attempt {
  return {
    number: row.number,
    startedAt: row.started_at.toISOString(),
    durationMs: row.duration_ms,
    outcome: row.outcome,
    route: row.route,
    host: row.mx_host,
    remoteIp: row.remote_ip,
    localIp: row.local_ip,
    tlsVersion: row.tls_version,
    tlsCipher: row.tls_cipher,
    reply: row.raw_reason,
    replyCode: row.reply_code,
    enhancedCode: row.enhanced_code,
    bounce: presentBounce(row.bounce_class),
    nextTryAt: row.next_try_at?.toISOString() ?? null,
    conversation: Conversation.parse(row.conversation),
  };
}

const EventData = z.record(z.string(), z.unknown()).catch({});

const Retries = z.object({ num_retries: z.coerce.number().int().min(0) });

/** Types that tell of an attempt, and so carry `num_retries`. */
const OF_ATTEMPT: ReadonlySet<string> = new Set(['delivery', 'delay', 'bounce']);

/** An event of the timeline; a delivery's, delay's or bounce's names its attempt. */
export function presentEvent(row: EventRecord): ActivityEvent {
  const data = EventData.parse(row.data);
  const retries = OF_ATTEMPT.has(row.type) ? Retries.safeParse(data).data?.num_retries : undefined;
  return {
    id: row.id,
    type: row.type,
    at: row.at.toISOString(),
    reason: row.reason,
    bounce: presentBounce(row.bounce_class),
    attempt: retries === undefined ? null : retries + 1,
    data,
  };
}

const Tags = z.array(z.object({ name: z.string(), value: z.string() })).catch([]);

/** The facts of an opened message. */
export function presentMessage(
  row: MessageRecord,
): Omit<ActivityDetail, 'recipients' | 'isSettled' | 'ordinal' | 'explanation' | 'nextTryAt' | 'events' | 'attempts'> {
  return {
    id: row.id,
    transmissionId: row.transmission_id,
    environment: row.environment,
    subject: row.subject,
    from: row.friendly_from,
    envelopeFrom: row.envelope_from,
    sendingDomain: row.sending_domain,
    messageIdHeader: row.message_id_header,
    receivedBy: row.received_by,
    clientIp: row.client_ip,
    sizeBytes: row.size_bytes,
    campaignId: row.campaign_id,
    tags: Tags.parse(row.tags),
    metadata: EventData.parse(row.metadata),
    acceptedAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    scheduledAt: row.scheduled_at?.toISOString() ?? null,
    hasBody: row.has_body,
  };
}
