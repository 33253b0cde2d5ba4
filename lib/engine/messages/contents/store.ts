/** Raw SQL: messages are inserted in sets, as those of applications are, and contents are deleted by the partitions of bodies. */

import { insertInjections } from '#lib/events/derived-events.ts';
import type { NewEvent } from '#lib/events/new-event.ts';
import { arraysOf, column, namesOf, unnest } from '#lib/infra/db/columns.ts';
import type { Statement } from '#lib/infra/db/pipeline.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { OLDEST_BODY_PARTITION } from '../segments/store.ts';
import type { SendFacts, StoredData, StoredRow } from './schema.ts';
import { StoredContent } from './stored-content.ts';

/** Stores content. */
export async function insertContent(content: StoredContent, now: Date, db: Database = getPool()): Promise<void> {
  await db.query(
    `INSERT INTO message_contents (company_id, id, source, parts, headers, from_email, from_name, reply_to, links, settings,
       data_paths, dialect, engine, size_bytes, created_on, last_used_on, pictures)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15, $16)`,
    [
      content.companyId,
      content.id,
      content.source,
      JSON.stringify(content.parts),
      JSON.stringify(content.headers),
      content.fromEmail,
      content.fromName,
      content.replyTo && JSON.stringify(content.replyTo),
      JSON.stringify(content.links),
      JSON.stringify(content.settings),
      content.dataPaths,
      content.dialect,
      content.engine,
      content.sizeBytes,
      dayOf(now),
      content.pictures && JSON.stringify(content.pictures),
    ],
  );
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Finds content of a company. Primary key of message_contents. */
export async function findContent(
  companyId: string,
  id: string,
  db: Database = getPool(),
): Promise<StoredContent | null> {
  const { rows } = await db.query(
    `SELECT company_id AS "companyId", id, source, parts, headers, from_email AS "fromEmail", from_name AS "fromName",
       reply_to AS "replyTo", links, settings, pictures, data_paths AS "dataPaths", dialect, engine, size_bytes AS "sizeBytes"
     FROM message_contents WHERE company_id = $1 AND id = $2`,
    [companyId, id],
  );
  return rows[0] ? StoredContent.parse(rows[0]) : null;
}

/** Contents that one statement deletes. */
const DELETED_MAX = 1_000;

/**
 * Deletes contents that no message was made of for some days, and none of whose messages has a body any more.
 *
 * @returns contents deleted.
 */
export async function deleteUnused(before: Date, keptDays: number): Promise<number> {
  const { rowCount } = await getPool().query(
    `DELETE FROM message_contents WHERE (company_id, id) IN (
       SELECT company_id, id FROM message_contents
       WHERE last_used_on < $1::date AND last_used_on < (${OLDEST_BODY_PARTITION}) - $2::int
       ORDER BY company_id, id LIMIT $3 FOR UPDATE SKIP LOCKED)`,
    [dayOf(before), keptDays, DELETED_MAX],
  );
  return rowCount ?? 0;
}

/** Notes the day of the last message of content. */
export const noteUse = (companyId: string, contentId: string, at: Date): Statement => ({
  name: 'note-content-use',
  text: 'UPDATE message_contents SET last_used_on = $3::date WHERE company_id = $1 AND id = $2 AND last_used_on < $3::date',
  values: [companyId, contentId, dayOf(at)],
});

/** A message of stored content with what its rows have. */
export type StoredMessageRow = {
  row: StoredRow;
  event: NewEvent;
  subject: string;
  friendlyFrom: string;
  messageIdHeader: string;
  data: StoredData;
};

/** The facts that all messages of a set share. */
export type SharedFacts = {
  facts: SendFacts;
  contentId: string;
  sendId: string;
  envelopeFrom: string;
  template: { id: string; version: number } | null;
  sizeBytes: number;
  dueAt: Date;
  expiresAt: Date;
};

const ROW_COLUMNS = [
  column<StoredMessageRow>('id', 'uuid', ({ row }) => row.messageId),
  column<StoredMessageRow>('injection_id', 'uuid', ({ event }) => event.id),
  column<StoredMessageRow>('created_at', 'timestamptz', ({ event }) => event.at),
  column<StoredMessageRow>('rcpt_to', 'text', ({ event }) => event.rcptTo),
  column<StoredMessageRow>('raw_rcpt_to', 'text', ({ row }) => row.address),
  column<StoredMessageRow>('recipient_domain', 'text', ({ event }) => event.recipientDomain),
  column<StoredMessageRow>('simulated', 'boolean', ({ event }) => event.isSimulated),
  column<StoredMessageRow>('subject', 'text', ({ subject }) => subject),
  column<StoredMessageRow>('friendly_from', 'text', ({ friendlyFrom }) => friendlyFrom),
  column<StoredMessageRow>('message_id_header', 'text', ({ messageIdHeader }) => messageIdHeader),
  column<StoredMessageRow>('campaign_id', 'text', ({ row }) => row.campaignId),
  column<StoredMessageRow>('metadata', 'jsonb', ({ row }) => JSON.stringify(row.metadata)),
  column<StoredMessageRow>('data', 'jsonb', ({ data }) => JSON.stringify(data)),
];

/** The columns that all messages share, as parameters after the arrays. */
const SHARED_COLUMNS = [
  ['company_id', 'uuid'],
  ['environment', 'text'],
  ['sending_domain', 'text'],
  ['ip_pool_id', 'uuid'],
  ['options', 'jsonb'],
  ['content_id', 'uuid'],
  ['transmission_id', 'uuid'],
  ['envelope_from', 'text'],
  ['template_id', 'uuid'],
  ['template_version', 'int'],
  ['size_bytes', 'int'],
  ['due_at', 'timestamptz'],
  ['expires_at', 'timestamptz'],
] as const;

const SHARED = SHARED_COLUMNS.map(
  ([name, type], index) => `$${ROW_COLUMNS.length + 1 + index}::${type} AS ${name}`,
).join(', ');

/**
 * Inserts messages of stored content with their values, their recipients, the injection events, and their queue rows in the stream
 * of bulk mail, which no worker has yet.
 */
export const insertStored = (rows: readonly StoredMessageRow[], shared: SharedFacts): Statement => ({
  name: 'insert-stored-messages',
  text: INSERT_STORED,
  values: [
    ...arraysOf(ROW_COLUMNS, rows),
    shared.facts.companyId,
    shared.facts.environment,
    shared.facts.sendingDomain,
    shared.facts.ipPoolId,
    shared.facts.requireTls ? JSON.stringify({ require_tls: true }) : null,
    shared.contentId,
    shared.sendId,
    shared.envelopeFrom,
    shared.template?.id ?? null,
    shared.template?.version ?? null,
    shared.sizeBytes,
    shared.dueAt,
    shared.expiresAt,
  ],
});

const INSERT_STORED = `
  WITH addressed AS MATERIALIZED (
    SELECT r.*, ${SHARED}, NULL::uuid AS subaccount_id, 0 AS ordinal
    FROM ${unnest(ROW_COLUMNS)} AS r(${namesOf(ROW_COLUMNS)})
  ), bodies AS (
    INSERT INTO message_bodies (company_id, message_id, content_id, data)
    SELECT company_id, id, content_id, data FROM addressed
  ), received AS (
    INSERT INTO recipients (company_id, message_id, ordinal, environment, rcpt_to, raw_rcpt_to, recipient_domain, rcpt_type,
      status, last_event, last_event_at, simulated)
    SELECT company_id, id, ordinal, environment, rcpt_to, raw_rcpt_to, recipient_domain, 'to', 'queued', 'injection', created_at,
      simulated FROM addressed
  ), injected AS (
    ${insertInjections('addressed')}
  ), queued AS (
    INSERT INTO delivery_queue (company_id, message_id, ordinal, stream, send_id, due_at, expires_at, recipient_domain, ip_pool_id)
    SELECT company_id, id, ordinal, 1, transmission_id, due_at, expires_at, recipient_domain, ip_pool_id FROM addressed
  )
  INSERT INTO messages (company_id, id, environment, transmission_id, received_by, envelope_from, friendly_from, sending_domain, subject,
    message_id_header, size_bytes, recipient_count, campaign_id, template_id, template_version, ip_pool_id, transactional, metadata,
    options, created_at, expires_at)
  SELECT company_id, id, environment, transmission_id, 'system', envelope_from, friendly_from, sending_domain, subject,
    message_id_header, size_bytes, 1, campaign_id, template_id, template_version, ip_pool_id, false, metadata,
    options, created_at, expires_at FROM addressed`;
