import type { Environment } from '#lib/core/environment.ts';
import type { EventType } from '#lib/events/event-types.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import type { RecipientType } from '../incoming-message.ts';

/** Who reads: a subaccount's key sees only its own. */
export type ReadingScope = { companyId: string; environment: Environment; subaccountId: string | null };

/** A recipient as it is read with its message. */
export type ReadRecipient = {
  ordinal: number;
  rcptTo: string;
  rawRcptTo: string;
  type: RecipientType;
  tags: string[] | null;
  metadata: Record<string, unknown> | null;
  status: string;
  lastEvent: EventType;
  /** ISO 8601. */
  lastEventAt: string;
  reason: string | null;
};

/** A message as it is read, with its recipients in the order of the envelope. */
export type ReadMessage = {
  id: string;
  transmissionId: string;
  friendlyFrom: string;
  envelopeFrom: string;
  subject: string;
  messageIdHeader: string;
  receivedBy: 'smtp' | 'rest' | 'system';
  sizeBytes: number;
  campaignId: string | null;
  templateId: string | null;
  templateVersion: number | null;
  ipPoolId: string | null;
  transactional: boolean;
  tags: { name: string; value: string }[] | null;
  metadata: Record<string, unknown> | null;
  createdAt: Date;
  scheduledAt: Date | null;
  canceledAt: Date | null;
  recipients: ReadRecipient[];
};

const MESSAGE_COLUMNS = `
  m.id, m.transmission_id AS "transmissionId", m.friendly_from AS "friendlyFrom", m.envelope_from AS "envelopeFrom", m.subject,
  m.message_id_header AS "messageIdHeader", m.received_by AS "receivedBy", m.size_bytes AS "sizeBytes",
  m.campaign_id AS "campaignId", m.template_id AS "templateId", m.template_version AS "templateVersion",
  m.ip_pool_id AS "ipPoolId", m.transactional, m.tags, m.metadata, m.created_at AS "createdAt",
  m.scheduled_at AS "scheduledAt", m.canceled_at AS "canceledAt",
  (SELECT jsonb_agg(jsonb_build_object('ordinal', r.ordinal, 'rcptTo', r.rcpt_to, 'rawRcptTo', r.raw_rcpt_to, 'type', r.rcpt_type,
     'tags', r.tags, 'metadata', r.metadata, 'status', r.status, 'lastEvent', r.last_event, 'lastEventAt', r.last_event_at,
     'reason', r.reason) ORDER BY r.ordinal)
   FROM recipients r WHERE r.company_id = m.company_id AND r.message_id = m.id) AS recipients`;

/** One message with its recipients, or null. Primary keys of messages and recipients. */
export async function findMessage(scope: ReadingScope, id: string): Promise<ReadMessage | null> {
  const { rows } = await getPool().query<ReadMessage>({
    name: 'read-message',
    text: `SELECT ${MESSAGE_COLUMNS} FROM messages m
           WHERE m.company_id = $1 AND m.id = $2 AND m.environment = $3 AND ($4::uuid IS NULL OR m.subaccount_id = $4)`,
    values: [scope.companyId, id, scope.environment, scope.subaccountId],
  });
  return rows[0] ?? null;
}

/** Where a page of a list begins: behind a message, in the direction of older or of newer ones. */
export type PageStart = { id: string; direction: 'older' | 'newer' } | null;

/**
 * A page of messages, the newest first. Reads recipients (company_id, environment, message_id DESC, ordinal), so that
 * the other environment's messages cost nothing.
 */
export async function listMessages(scope: ReadingScope, start: PageStart, limit: number): Promise<ReadMessage[]> {
  const isNewer = start?.direction === 'newer';
  const order = isNewer ? 'ASC' : 'DESC';
  const { rows } = await getPool().query<ReadMessage>({
    name: `list-messages-${start?.direction ?? 'first'}`,
    text: `SELECT ${MESSAGE_COLUMNS} FROM recipients r0 JOIN messages m ON m.company_id = $1 AND m.id = r0.message_id
           WHERE r0.company_id = $1 AND r0.environment = $2 AND r0.ordinal = 0
             AND ($3::uuid IS NULL OR m.subaccount_id = $3)
             ${start ? `AND r0.message_id ${isNewer ? '>' : '<'} $5` : ''}
           ORDER BY r0.message_id ${order} LIMIT $4`,
    values: [scope.companyId, scope.environment, scope.subaccountId, limit, ...(start ? [start.id] : [])],
  });
  return isNewer ? rows.reverse() : rows;
}

/** An event as it is read. */
export type ReadEvent = {
  id: string;
  type: EventType;
  at: Date;
  ordinal: number;
  subaccountId: string | null;
  recipientDomain: string;
  sendingDomain: string;
  bounceClass: number | null;
  reason: string | null;
  data: Record<string, unknown>;
};

/** The events of one message, oldest first. Index events_company_id_message_id_id_idx. */
export async function listEvents(scope: ReadingScope, messageId: string, limit: number): Promise<ReadEvent[]> {
  const { rows } = await getPool().query<ReadEvent>({
    name: 'list-message-events',
    text: `SELECT id, type, at, ordinal, subaccount_id AS "subaccountId", recipient_domain AS "recipientDomain",
             sending_domain AS "sendingDomain", bounce_class AS "bounceClass", reason, data
           FROM events WHERE company_id = $1 AND message_id = $2 AND environment = $3 ORDER BY id LIMIT $4`,
    values: [scope.companyId, messageId, scope.environment, limit],
  });
  return rows;
}

/**
 * The first bytes of several messages, where their body is still kept: enough for the header block of nearly all.
 *
 * @returns by message id.
 */
export async function readHeads(
  scope: ReadingScope,
  ids: readonly string[],
  bytes: number,
): Promise<Map<string, Buffer>> {
  const { rows } = await getPool().query<{ id: string; head: Buffer }>({
    name: 'read-heads',
    text: `SELECT message_id AS id, substring(raw FROM 1 FOR $3) AS head FROM message_bodies
           WHERE company_id = $1 AND message_id = ANY($2::uuid[])`,
    values: [scope.companyId, ids, bytes],
  });
  return new Map(rows.map(({ id, head }) => [id, head]));
}

/** A message's bytes; null once their retention is over. The caller has found the message in its scope. */
export async function readBody(scope: ReadingScope, id: string): Promise<Buffer | null> {
  const { rows } = await getPool().query<{ raw: Buffer }>({
    name: 'read-body',
    text: 'SELECT raw FROM message_bodies WHERE company_id = $1 AND message_id = $2',
    values: [scope.companyId, id],
  });
  return rows[0]?.raw ?? null;
}
