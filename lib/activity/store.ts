import type { Scope } from '#lib/core/context.ts';
import { idFloor, idTime } from '#lib/core/ids.ts';
import type { EventType } from '#lib/events/event-types.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import type { TimeBounds } from './range.ts';
import type { RecipientStatus } from './schema.ts';

/** A row's place in the list. */
export type RowKey = { messageId: string; ordinal: number };

/** What of the list is read: everything between the bounds that passes the filters, from a place on. */
export type ListFilter = {
  bounds: TimeBounds;
  messageId?: string;
  addresses?: readonly string[];
  /** Part of the recipient's address or of the subject, in any case. */
  text?: string;
  statuses?: readonly RecipientStatus[];
  /** Starts after this row, or with `newer` before it; null starts at the end of the list. */
  from: RowKey | null;
  newer: boolean;
};

/** A row of the list as the database has it. */
export type ListRecord = {
  message_id: string;
  ordinal: number;
  rcpt_to: string;
  status: RecipientStatus;
  last_event: EventType;
  last_event_at: Date;
  reason: string | null;
  subject: string;
  friendly_from: string;
  created_at: Date;
};

/** What a row of the list is made of: recipients `r` and their messages `m`. */
export const listColumns =
  'r.message_id, r.ordinal, r.rcpt_to, r.status, r.last_event, r.last_event_at, r.reason, m.subject, m.friendly_from, m.created_at';

/** The order in which the list is read: the newest message first, or with `newer` the oldest. */
export const listOrder = (newer: boolean, of = ''): string =>
  newer ? `${of}message_id ASC, ${of}ordinal DESC` : `${of}message_id DESC, ${of}ordinal ASC`;

/**
 * The next rows of the list, in the order in which it is read.
 * Uses recipients (company_id, environment, message_id DESC, ordinal), or (company_id, rcpt_to, message_id DESC) for
 * whole addresses; only partitions within the bounds are touched.
 *
 * @param scanMax rows that are looked at before giving up; the filters are applied to these.
 */
export async function listRecipients(
  scope: Scope,
  filter: ListFilter,
  limit: number,
  scanMax: number,
): Promise<ListRecord[]> {
  const query = candidates(scope, filter);
  const { text, values } = query;
  const scan = filter.text || filter.statuses ? scanMax : limit;
  const conditions = ['m.company_id = $1', 'm.id >= $3', 'm.id < $4', ...matches(filter, values)];
  const { rows } = await getPool().query<ListRecord>(
    `SELECT ${listColumns}
     FROM (SELECT * ${text} LIMIT ${scan}) r JOIN messages m ON m.id = r.message_id
     WHERE ${conditions.join(' AND ')}
     ORDER BY ${listOrder(filter.newer, 'r.')} LIMIT ${limit}`,
    values,
  );
  return rows;
}

/** The row at which a scan of `scanMax` rows ended, or null when it came to the end of the list. */
export async function findScanEnd(scope: Scope, filter: ListFilter, scanMax: number): Promise<RowKey | null> {
  const { text, values } = candidates(scope, filter);
  const { rows } = await getPool().query<{ message_id: string; ordinal: number }>(
    `SELECT message_id, ordinal ${text} LIMIT 1 OFFSET ${scanMax - 1}`,
    values,
  );
  return rows[0] ? { messageId: rows[0].message_id, ordinal: rows[0].ordinal } : null;
}

/** The rows to look at, in order: parameters 1 to 4 are company, environment and the bounds. */
function candidates(scope: Scope, filter: ListFilter): { text: string; values: unknown[] } {
  const { bounds, messageId, addresses, from, newer } = filter;
  const values: unknown[] = [scope.companyId, scope.environment, idFloor(bounds.startMs), idFloor(bounds.endMs)];
  const add = (value: unknown): string => `$${values.push(value)}`;
  const conditions = ['company_id = $1', 'environment = $2', 'message_id >= $3', 'message_id < $4'];
  if (messageId) conditions.push(`message_id = ${add(messageId)}`);
  if (addresses) conditions.push(`rcpt_to = ANY(${add(addresses)})`);
  if (from) {
    const [id, ordinal] = [add(from.messageId), add(from.ordinal)];
    conditions.push(
      newer
        ? `message_id >= ${id} AND (message_id > ${id} OR ordinal < ${ordinal})`
        : `message_id <= ${id} AND (message_id < ${id} OR ordinal > ${ordinal})`,
    );
  }
  return { text: `FROM recipients WHERE ${conditions.join(' AND ')} ORDER BY ${listOrder(newer)}`, values };
}

function matches({ text, statuses }: ListFilter, values: unknown[]): string[] {
  const conditions: string[] = [];
  if (statuses) conditions.push(`r.status = ANY($${values.push(statuses)})`);
  if (text) {
    const place = `lower($${values.push(text)})`;
    conditions.push(`(strpos(lower(r.rcpt_to), ${place}) > 0 OR strpos(lower(m.subject), ${place}) > 0)`);
  }
  return conditions;
}

/** A message as the database has it, and whether its body is still kept. */
export type MessageRecord = {
  id: string;
  environment: Scope['environment'];
  transmission_id: string;
  received_by: string;
  envelope_from: string;
  friendly_from: string;
  sending_domain: string;
  subject: string;
  message_id_header: string;
  size_bytes: number;
  campaign_id: string | null;
  tags: unknown;
  metadata: unknown;
  client_ip: string | null;
  created_at: Date;
  expires_at: Date;
  scheduled_at: Date | null;
  ip_pool_id: string | null;
  has_body: boolean;
};

/** A message of the scope, or null. Uses the primary keys of messages and message_bodies. */
export async function findMessage(scope: Scope, id: string): Promise<MessageRecord | null> {
  const { rows } = await getPool().query<MessageRecord>(
    `SELECT m.*, EXISTS (SELECT FROM message_bodies b WHERE b.company_id = $1 AND b.message_id = $3) AS has_body
     FROM messages m WHERE m.company_id = $1 AND m.environment = $2 AND m.id = $3`,
    [scope.companyId, scope.environment, id],
  );
  return rows[0] ?? null;
}

/** A recipient as the database has it. */
export type RecipientRecord = {
  ordinal: number;
  rcpt_to: string;
  rcpt_type: string;
  status: RecipientStatus;
  last_event: EventType;
  last_event_at: Date;
  attempts: number;
  bounce_class: number | null;
  reason: string | null;
};

/** All recipients of a message, in the order of the envelope. Uses the primary key. */
export async function listMessageRecipients(scope: Scope, messageId: string): Promise<RecipientRecord[]> {
  const { rows } = await getPool().query<RecipientRecord>(
    `SELECT ordinal, rcpt_to, rcpt_type, status, last_event, last_event_at, attempts, bounce_class, reason FROM recipients
     WHERE company_id = $1 AND environment = $2 AND message_id = $3 ORDER BY ordinal`,
    [scope.companyId, scope.environment, messageId],
  );
  return rows;
}

/** An attempt as the database has it. */
export type AttemptRecord = {
  number: number;
  started_at: Date;
  duration_ms: number;
  outcome: string;
  route: string;
  mx_host: string | null;
  remote_ip: string | null;
  local_ip: string | null;
  tls_version: string | null;
  tls_cipher: string | null;
  reply_code: number | null;
  enhanced_code: string | null;
  bounce_class: number | null;
  raw_reason: string | null;
  next_try_at: Date | null;
  conversation: unknown;
};

/** The attempts of one recipient, oldest first; the message must be known to be the scope's. Uses the primary key. */
export async function listAttempts(scope: Scope, { messageId, ordinal }: RowKey): Promise<AttemptRecord[]> {
  const { rows } = await getPool().query<AttemptRecord>(
    'SELECT * FROM attempts WHERE company_id = $1 AND message_id = $2 AND ordinal = $3 ORDER BY number',
    [scope.companyId, messageId, ordinal],
  );
  return rows;
}

/** An event as the database has it. */
export type EventRecord = {
  id: string;
  type: EventType;
  at: Date;
  bounce_class: number | null;
  reason: string | null;
  data: unknown;
};

/** At most this many events of one recipient are told. */
const EVENTS_MAX = 500;

/** How far another machine's clock may be behind the one that accepted the message. */
const CLOCKS_APART_MS = 86_400_000;

/**
 * The events of one recipient, oldest first; what was accepted comes before all that follows, whatever another
 * machine's clock says. Uses events (company_id, message_id, id).
 */
export async function listEvents(scope: Scope, { messageId, ordinal }: RowKey): Promise<EventRecord[]> {
  const { rows } = await getPool().query<EventRecord>(
    `SELECT id, type, at, bounce_class, reason, data FROM events
     WHERE company_id = $1 AND environment = $2 AND message_id = $3 AND ordinal = $4 AND id >= $5
     ORDER BY (type = 'injection') DESC, id LIMIT ${EVENTS_MAX}`,
    [scope.companyId, scope.environment, messageId, ordinal, idFloor(idTime(messageId) - CLOCKS_APART_MS)],
  );
  return rows;
}

/** The bytes of a message of the scope, or null when it is none of its or no longer kept. */
export async function findBody(scope: Scope, messageId: string): Promise<Buffer | null> {
  const { rows } = await getPool().query<{ raw: Buffer }>(
    `SELECT b.raw FROM messages m JOIN message_bodies b ON b.company_id = m.company_id AND b.message_id = m.id
     WHERE m.company_id = $1 AND m.environment = $2 AND m.id = $3`,
    [scope.companyId, scope.environment, messageId],
  );
  return rows[0]?.raw ?? null;
}

/** A count of one type of event in one of the given stretches, counted from 1. */
export type StretchCount = { stretch: number; type: EventType; count: number };

/**
 * Counts events between each bound and the next: from the totals by quarter hour, and from the deltas that were not
 * folded into them yet, in one snapshot. Uses the primary key of rollup_totals: a row or a few for each quarter hour and
 * type, whatever the number of receivers.
 *
 * @param bounds rising instants, one more than there are stretches.
 */
export async function countEvents(
  scope: Scope,
  types: readonly EventType[],
  bounds: readonly Date[],
): Promise<StretchCount[]> {
  const rows = (table: string) => `SELECT bucket_at, type, count FROM ${table}
    WHERE company_id = $1 AND environment = $2 AND type = ANY($3) AND bucket_at >= $4 AND bucket_at < $5`;
  const result = await getPool().query<StretchCount>(
    `SELECT width_bucket(bucket_at, $6::timestamptz[]) AS stretch, type, sum(count)::int AS count
     FROM (${rows('rollup_totals')} UNION ALL ${rows('rollup_deltas')}) counted GROUP BY 1, 2`,
    [scope.companyId, scope.environment, types, bounds[0], bounds.at(-1), bounds],
  );
  return result.rows;
}
