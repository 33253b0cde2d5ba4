/** Raw SQL: the tables are partitioned by day, which Prisma Client does not know, and read by keyset. */

import type { Environment } from '#lib/core/environment.ts';
import { idFloor } from '#lib/core/ids.ts';
import { isOwned, ownerOf } from '#lib/core/subaccount-filter.ts';
import type { NewEvent } from '#lib/events/new-event.ts';
import type { EventMessage, EventRecipient } from '#lib/events/present-event.ts';
import type { RecipientKey, RecipientReference } from '#lib/events/recipient-reference.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { getReadPool } from '#lib/infra/db/read-pool.ts';
import { BODY_COLUMNS, type StoredBody } from '../bodies/stored-body.ts';
import type { Message, MessageAttempt, MessageRecipient, PageStart, ReadScope } from './message.ts';

/** The columns of a message `m` with its recipients. */
export const MESSAGE_COLUMNS = `
  m.id, m.environment, m.transmission_id AS "transmissionId", m.friendly_from AS "friendlyFrom", m.envelope_from AS "envelopeFrom",
  m.sending_domain AS "sendingDomain", m.subject, m.message_id_header AS "messageIdHeader", m.received_by AS "receivedBy",
  m.size_bytes AS "sizeBytes", m.campaign_id AS "campaignId", m.template_id AS "templateId",
  m.template_version AS "templateVersion", m.ip_pool_id AS "ipPoolId", m.transactional, m.tags, m.metadata, m.options,
  m.client_ip AS "clientIp", m.created_at AS "createdAt", m.expires_at AS "expiresAt", m.scheduled_at AS "scheduledAt",
  m.canceled_at AS "canceledAt",
  (SELECT jsonb_agg(jsonb_build_object('ordinal', r.ordinal, 'rcptTo', r.rcpt_to, 'rawRcptTo', r.raw_rcpt_to, 'type', r.rcpt_type,
     'tags', r.tags, 'metadata', r.metadata, 'status', r.status, 'lastEvent', r.last_event, 'lastEventAt', r.last_event_at,
     'attempts', r.attempts, 'bounceClass', r.bounce_class, 'reason', r.reason, 'isSimulated', r.simulated, 'dsn', r.dsn) ORDER BY r.ordinal)
   FROM recipients r WHERE r.company_id = m.company_id AND r.message_id = m.id) AS recipients`;

/** A message as the driver gives it: within JSON an instant is text. */
export type MessageRow = Omit<Message, 'recipients'> & {
  recipients: (Omit<MessageRecipient, 'lastEventAt'> & { lastEventAt: string })[] | null;
};

/** Turns a row into a message. */
export const toMessage = ({ recipients, ...message }: MessageRow): Message => ({
  ...message,
  recipients: (recipients ?? []).map((recipient) => ({ ...recipient, lastEventAt: new Date(recipient.lastEventAt) })),
});

/** One message with its recipients, or null. Primary keys of messages and recipients. */
export async function findMessageById(scope: ReadScope, id: string): Promise<Message | null> {
  const { rows } = await getReadPool().query<MessageRow>({
    name: 'read-message',
    text: `SELECT ${MESSAGE_COLUMNS} FROM messages m
           WHERE m.company_id = $1 AND m.id = $2 AND m.environment = $3 AND ${isOwned('m.subaccount_id', '$4')}`,
    values: [scope.companyId, id, scope.environment, ownerOf(scope)],
  });
  return rows[0] ? toMessage(rows[0]) : null;
}

/** A message to an address, by the recipient that it is. */
export type MessageTo = RecipientKey & { subject: string };

/** The last messages to an address before an id, the newest first. Index recipients_rcpt_to_company_id_message_id_idx. */
export async function findMessagesTo(
  scope: ReadScope,
  address: string,
  before: string,
  limit: number,
): Promise<MessageTo[]> {
  const { rows } = await getReadPool().query<MessageTo>(
    `SELECT r.message_id AS "messageId", r.ordinal, m.subject
     FROM recipients r JOIN messages m ON m.company_id = r.company_id AND m.id = r.message_id
     WHERE r.rcpt_to = $2 AND r.company_id = $1 AND r.message_id < $4 AND r.environment = $3
     ORDER BY r.message_id DESC LIMIT $5`,
    [scope.companyId, address, scope.environment, before, limit],
  );
  return rows;
}

/**
 * A page of messages, the newest first. Reads recipients (environment, company_id, message_id DESC, ordinal), so that
 * the other environment's messages cost nothing.
 */
export async function findMessages(scope: ReadScope, start: PageStart, limit: number): Promise<Message[]> {
  const isNewer = start?.direction === 'newer';
  const { rows } = await getReadPool().query<MessageRow>({
    name: `list-messages-${start?.direction ?? 'first'}`,
    text: `SELECT ${MESSAGE_COLUMNS} FROM recipients r0 JOIN messages m ON m.company_id = $1 AND m.id = r0.message_id
           WHERE r0.company_id = $1 AND r0.environment = $2 AND r0.ordinal = 0
             AND ${isOwned('m.subaccount_id', '$3')}
             ${start ? `AND r0.message_id ${isNewer ? '>' : '<'} $5` : ''}
           ORDER BY r0.message_id ${isNewer ? 'ASC' : 'DESC'} LIMIT $4`,
    values: [scope.companyId, scope.environment, ownerOf(scope), limit, ...(start ? [start.id] : [])],
  });
  const messages = rows.map(toMessage);
  return isNewer ? messages.reverse() : messages;
}

/** The bodies of several messages, by message id, where they are still kept; of one in its row, the first bytes only. */
export async function findHeads(
  scope: ReadScope,
  ids: readonly string[],
  bytes: number,
): Promise<Map<string, StoredBody>> {
  const { rows } = await getReadPool().query<StoredBody>({
    name: 'read-heads',
    text: `SELECT ${BODY_COLUMNS}
           FROM (SELECT company_id, message_id, substring(raw FROM 1 FOR $3) AS raw, segment_id, segment_start, segment_bytes,
               content_id, data
             FROM message_bodies WHERE company_id = $1 AND message_id = ANY($2::uuid[])) AS b`,
    values: [scope.companyId, ids, bytes],
  });
  return new Map(rows.map((body) => [body.messageId, body]));
}

/** The body of a message of the scope; null for any other, and once its retention is over. */
export async function findBody(scope: ReadScope, id: string): Promise<StoredBody | null> {
  const { rows } = await getReadPool().query<StoredBody>({
    name: 'read-body',
    text: `SELECT ${BODY_COLUMNS} FROM messages m JOIN message_bodies b ON b.company_id = m.company_id AND b.message_id = m.id
           WHERE m.company_id = $1 AND m.id = $2 AND m.environment = $3 AND ${isOwned('m.subaccount_id', '$4')}`,
    values: [scope.companyId, id, scope.environment, ownerOf(scope)],
  });
  return rows[0] ?? null;
}

/** The body of a message of any company; null once its retention is over. Primary key of message_bodies. */
export async function findBodyOf({
  companyId,
  messageId,
}: Pick<RecipientReference, 'companyId' | 'messageId'>): Promise<StoredBody | null> {
  const { rows } = await getPool().query<StoredBody>(
    `SELECT ${BODY_COLUMNS} FROM message_bodies b WHERE b.company_id = $1 AND b.message_id = $2`,
    [companyId, messageId],
  );
  return rows[0] ?? null;
}

/** True while a message's bytes are kept. Primary key of message_bodies. */
export async function existsBody(scope: ReadScope, id: string): Promise<boolean> {
  const { rowCount } = await getReadPool().query(
    'SELECT FROM message_bodies WHERE company_id = $1 AND message_id = $2',
    [scope.companyId, id],
  );
  return rowCount === 1;
}

const ATTEMPT_COLUMNS = `number, started_at AS "startedAt", duration_ms AS "durationMs", outcome, route, mx_host AS "mxHost",
  remote_ip AS "remoteIp", local_ip AS "localIp", tls_version AS "tlsVersion", tls_cipher AS "tlsCipher", reply_code AS "replyCode",
  enhanced_code AS "enhancedCode", bounce_class AS "bounceClass", raw_reason AS "rawReason", next_try_at AS "nextTryAt", conversation`;

/** The attempts of one recipient, oldest first; the caller has found the message in its scope. Primary key of attempts. */
export async function findAttempts(scope: ReadScope, messageId: string, ordinal: number): Promise<MessageAttempt[]> {
  const { rows } = await getReadPool().query<MessageAttempt>(
    `SELECT ${ATTEMPT_COLUMNS} FROM attempts WHERE company_id = $1 AND message_id = $2 AND ordinal = $3 ORDER BY number`,
    [scope.companyId, messageId, ordinal],
  );
  return rows;
}

/** The facts of a recipient and its message that each event about it repeats. */
export type EventSubject = Pick<
  NewEvent,
  | 'environment'
  | 'transmissionId'
  | 'subaccountId'
  | 'rcptTo'
  | 'recipientDomain'
  | 'isSimulated'
  | 'sendingDomain'
  | 'campaignId'
  | 'templateId'
  | 'templateVersion'
  | 'ipPoolId'
  | 'mxHost'
  | 'sendingIp'
>;

const SUBJECT_COLUMNS = `r.environment, r.rcpt_to AS "rcptTo", r.recipient_domain AS "recipientDomain", r.simulated AS "isSimulated",
  m.transmission_id AS "transmissionId", m.subaccount_id AS "subaccountId", m.sending_domain AS "sendingDomain",
  m.campaign_id AS "campaignId", m.template_id AS "templateId", m.template_version AS "templateVersion", m.ip_pool_id AS "ipPoolId",
  sent.mx_host AS "mxHost", sent.local_ip AS "sendingIp"`;

/** The last attempt of a recipient `r`: the event's provider and our address. Primary key of attempts. */
const JOIN_SENT = `LEFT JOIN LATERAL (
    SELECT CASE a.route WHEN 'mx' THEN a.mx_host END AS mx_host, a.local_ip FROM attempts a
    WHERE a.company_id = r.company_id AND a.message_id = r.message_id AND a.ordinal = r.ordinal ORDER BY a.number DESC LIMIT 1) AS sent ON true`;

/**
 * The subjects of events, with their references; those that are no longer kept are left out. Planned for each call:
 * partitions of days to come are empty when a plan is kept.
 */
export async function findSubjects(
  db: Database,
  references: readonly RecipientReference[],
): Promise<(RecipientReference & EventSubject)[]> {
  const { rows } = await db.query<RecipientReference & EventSubject>(
    `SELECT o.company_id AS "companyId", o.message_id AS "messageId", o.ordinal, ${SUBJECT_COLUMNS}
     FROM unnest($1::uuid[], $2::uuid[], $3::int[]) AS o(company_id, message_id, ordinal)
     JOIN recipients r ON r.company_id = o.company_id AND r.message_id = o.message_id AND r.ordinal = o.ordinal
     JOIN messages m ON m.company_id = o.company_id AND m.id = o.message_id
     ${JOIN_SENT}`,
    [
      references.map(({ companyId }) => companyId),
      references.map(({ messageId }) => messageId),
      references.map(({ ordinal }) => ordinal),
    ],
  );
  return rows;
}

/**
 * The facts that events repeat of recipients and their messages. Planned for each call, so that only the partitions of
 * those messages are read. Primary keys of messages and recipients.
 */
export async function findEventFacts(
  companyId: string,
  references: readonly { messageId: string; ordinal: number }[],
): Promise<{ ordinal: number; message: EventMessage; recipient: EventRecipient }[]> {
  const messageIds = [...new Set(references.map(({ messageId }) => messageId))];
  const [messages, recipients] = await Promise.all([
    getPool().query<EventMessage>(
      `SELECT id, company_id AS "companyId", transmission_id AS "transmissionId", campaign_id AS "campaignId",
         template_id AS "templateId", template_version AS "templateVersion", ip_pool_id AS "ipPoolId",
         friendly_from AS "friendlyFrom", envelope_from AS "envelopeFrom", message_id_header AS "messageIdHeader", subject,
         size_bytes AS "sizeBytes", transactional, received_by AS "receivedBy", tags, metadata, created_at AS "createdAt"
       FROM messages WHERE company_id = $1 AND id = ANY($2::uuid[])`,
      [companyId, messageIds],
    ),
    getPool().query<EventRecipient & { messageId: string; ordinal: number }>(
      `SELECT DISTINCT ON (r.message_id, r.ordinal) r.message_id AS "messageId", r.ordinal, r.rcpt_to AS "rcptTo",
         r.raw_rcpt_to AS "rawRcptTo", r.rcpt_type AS type, r.tags, r.metadata, r.simulated AS "isSimulated"
       FROM unnest($2::uuid[], $3::int[]) AS o(message_id, ordinal)
       JOIN recipients r ON r.company_id = $1 AND r.message_id = o.message_id AND r.ordinal = o.ordinal
       WHERE r.message_id >= $4 AND r.message_id <= $5`,
      [
        companyId,
        references.map(({ messageId }) => messageId),
        references.map(({ ordinal }) => ordinal),
        messageIds.reduce((least, id) => (id < least ? id : least), messageIds[0] ?? ''),
        messageIds.reduce((most, id) => (id > most ? id : most), messageIds[0] ?? ''),
      ],
    ),
  ]);
  const byId = new Map(messages.rows.map((message) => [message.id, message]));
  return recipients.rows.flatMap(({ messageId, ordinal, ...recipient }) => {
    const message = byId.get(messageId);
    return message ? [{ ordinal, message, recipient }] : [];
  });
}

/** A recipient that feedback may be about. */
export type LockedRecipient = EventSubject & {
  /** The remote server took the message, or may have. */
  wasSent: boolean;
  /** It is still to be delivered, or its outcome is not written yet. */
  isOpen: boolean;
  transactional: boolean;
};

/** A recipient, locked until the transaction ends, so that feedback that is reported twice at once counts once. */
export async function lockRecipientRow(db: Database, reference: RecipientReference): Promise<LockedRecipient | null> {
  const { rows } = await db.query<LockedRecipient>({
    name: 'lock-feedback-recipient',
    text: `SELECT ${SUBJECT_COLUMNS}, m.transactional,
             r.delivered_at IS NOT NULL OR EXISTS (
               SELECT 1 FROM attempts a WHERE a.company_id = $1 AND a.message_id = $2 AND a.ordinal = $3
                 AND a.outcome IN ('delivered', 'captured', 'unknown')) AS "wasSent",
             EXISTS (SELECT 1 FROM delivery_queue q WHERE q.company_id = $1 AND q.message_id = $2 AND q.ordinal = $3) AS "isOpen"
           FROM recipients r JOIN messages m ON m.company_id = r.company_id AND m.id = r.message_id
           ${JOIN_SENT}
           WHERE r.company_id = $1 AND r.message_id = $2 AND r.ordinal = $3 AND m.company_id = $1 AND m.id = $2
           FOR UPDATE OF r`,
    values: [reference.companyId, reference.messageId, reference.ordinal],
  });
  return rows[0] ?? null;
}

/** A recipient's address and the author whom its message names. */
export type Correspondents = { recipient: string; sender: string };

/** The recipient and the author of a message, by a reference. */
export async function findCorrespondentsOf(reference: RecipientReference): Promise<Correspondents | null> {
  const { rows } = await getPool().query<Correspondents>(
    `SELECT r.rcpt_to AS recipient, m.friendly_from AS sender
     FROM recipients r JOIN messages m ON m.company_id = r.company_id AND m.id = r.message_id
     WHERE r.company_id = $1 AND r.message_id = $2 AND r.ordinal = $3 AND m.company_id = $1 AND m.id = $2`,
    [reference.companyId, reference.messageId, reference.ordinal],
  );
  return rows[0] ?? null;
}

/** A recipient and its message, as a delivery status notification names them. */
export type DsnSubject = {
  environment: Environment;
  envelopeFrom: string;
  rcptTo: string;
  dsn: unknown;
  acceptedAt: Date;
  expiresAt: Date;
};

/** Finds a recipient and its message. Primary keys of recipients and messages. */
export async function findDsnSubjectOf(reference: RecipientReference): Promise<DsnSubject | null> {
  const { rows } = await getPool().query<DsnSubject>(
    `SELECT m.environment, m.envelope_from AS "envelopeFrom", r.rcpt_to AS "rcptTo", r.dsn, m.created_at AS "acceptedAt",
       m.expires_at AS "expiresAt"
     FROM recipients r JOIN messages m ON m.company_id = r.company_id AND m.id = r.message_id
     WHERE r.company_id = $1 AND r.message_id = $2 AND r.ordinal = $3 AND m.company_id = $1 AND m.id = $2`,
    [reference.companyId, reference.messageId, reference.ordinal],
  );
  return rows[0] ?? null;
}

/** The address and the state of one recipient of the scope. Primary key of recipients. */
export async function findRecipientState(
  db: Database,
  scope: ReadScope,
  messageId: string,
  ordinal: number,
): Promise<Pick<MessageRecipient, 'rcptTo' | 'status'> | null> {
  const { rows } = await db.query<Pick<MessageRecipient, 'rcptTo' | 'status'>>(
    `SELECT r.rcpt_to AS "rcptTo", r.status FROM recipients r
     WHERE r.company_id = $1 AND r.message_id = $2 AND r.ordinal = $3 AND r.environment = $4 AND ($5::uuid IS NULL OR EXISTS (
       SELECT FROM messages m WHERE m.company_id = $1 AND m.id = $2 AND ${isOwned('m.subaccount_id', '$5')}))`,
    [scope.companyId, messageId, ordinal, scope.environment, ownerOf(scope)],
  );
  return rows[0] ?? null;
}

/**
 * Counts how often mail to an address has ended in a full mailbox since an instant. Index recipients (rcpt_to,
 * company_id, message_id DESC).
 */
export async function countFullMailboxSince(
  db: Database,
  companyId: string,
  rcptTo: string,
  sinceMs: number,
): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM recipients
     WHERE company_id = $1 AND rcpt_to = $2 AND message_id >= $3 AND bounce_class = 22 AND status IN ('bounced', 'expired')`,
    [companyId, rcptTo, idFloor(sinceMs)],
  );
  return rows[0]?.count ?? 0;
}

/** The first messages of a company's sandbox: the first accepted one, and the first recipient who received one. */
export type FirstInSandbox = { sentId: string | null; arrived: RecipientKey | null };

/** Finds the first messages of a company's sandbox. Index of recipients (environment, company_id, message_id DESC, ordinal). */
export async function findFirst({ companyId }: Pick<ReadScope, 'companyId'>): Promise<FirstInSandbox> {
  const { rows } = await getPool().query<RecipientKey & { hasArrived: boolean }>(
    `(SELECT message_id AS "messageId", ordinal, false AS "hasArrived" FROM recipients
      WHERE company_id = $1 AND environment = 'sandbox' ORDER BY message_id LIMIT 1)
     UNION ALL
     (SELECT message_id, ordinal, true FROM recipients
      WHERE company_id = $1 AND environment = 'sandbox' AND status IN ('delivered', 'captured')
      ORDER BY message_id LIMIT 1)`,
    [companyId],
  );
  const arrived = rows.find(({ hasArrived }) => hasArrived);
  return {
    sentId: rows.find(({ hasArrived }) => !hasArrived)?.messageId ?? null,
    arrived: arrived ? { messageId: arrived.messageId, ordinal: arrived.ordinal } : null,
  };
}
