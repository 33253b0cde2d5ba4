/** Raw SQL: a batch of messages is written by one statement, in the one round trip of its transaction. */

import type { BounceClass } from '#lib/events/bounce-classes.ts';
import { insertInjections } from '#lib/events/derived-events.ts';
import type { EventType } from '#lib/events/event-types.ts';
import type { RecipientStatus } from '#lib/events/verdict.ts';
import { arraysOf, column, namesOf, unnest } from '#lib/infra/db/columns.ts';
import { Octets } from '#lib/infra/db/octets.ts';
import type { Statement } from '#lib/infra/db/pipeline.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import type { Reservation } from '../delivery-hand-over.ts';
import type { BodySegment } from './body-segment.ts';
import type { PreparedMessage, PreparedRecipient } from './prepared-message.ts';

/** Returns whether a message is in the database. */
export async function isStored(companyId: string, id: string): Promise<boolean> {
  const { rowCount } = await getPool().query('SELECT FROM messages WHERE company_id = $1 AND id = $2', [companyId, id]);
  return rowCount === 1;
}

/** The state in which a recipient is stored first. */
export type FirstState = {
  status: RecipientStatus;
  lastEvent: EventType;
  bounceClass: BounceClass | null;
  reason: string | null;
  /** The reason of the suppression that stops it. */
  suppressedFor: string | null;
};

/** One recipient of one message of a batch. */
export type RecipientRow = {
  message: PreparedMessage;
  recipient: PreparedRecipient;
  state: FirstState;
  /** The id of its injection event; null for a message that could not be made. */
  injectionId: string | null;
};

/**
 * Inserts messages with their bodies, their recipients in their first state, the injection events, and the queue rows of
 * recipients with the status `queued`.
 *
 * A queue row of a reservation is leased to this process's worker from the start. The lease ends by the database's clock, as
 * those of claims do: this process's may be another's by minutes, and a second worker would send the same.
 *
 * @param rows the recipients of the batch, in its order.
 * @param reservation the lease of messages that are due now; null leaves them to any worker.
 * @param segment the object with their bodies; null inserts the bodies themselves.
 */
export function insertMessages(
  batch: readonly PreparedMessage[],
  rows: readonly RecipientRow[],
  reservation: Reservation | null,
  segment: BodySegment | null,
): Statement {
  const positions = new Map(batch.map((message, index) => [message, index + 1]));
  const positioned = rows.map((row) => ({ ...row, position: positions.get(row.message) }));
  const [name, text] = segment
    ? ['insert-messages-of-segment', INSERT_MESSAGES_OF_SEGMENT]
    : ['insert-messages', INSERT_MESSAGES];
  return {
    name,
    text,
    values: [
      segment ? segment.id : new Octets(batch.map(({ incoming }) => incoming.raw)),
      reservation?.leaseToken,
      reservation && reservation.leaseUntil.getTime() - Date.now(),
      reservation?.isForBulk ?? false,
      ...arraysOf(MESSAGE_COLUMNS, batch),
      ...arraysOf(RECIPIENT_COLUMNS, positioned),
      ...(segment ? [batch.map((message) => segment.starts.get(message))] : []),
    ],
  };
}

const json = (value: unknown): string | null => (value === undefined || value === null ? null : JSON.stringify(value));

/** The columns of `messages`. */
const MESSAGE_COLUMNS = [
  column<PreparedMessage>('company_id', 'uuid', ({ companyId }) => companyId),
  column<PreparedMessage>('id', 'uuid', ({ id }) => id),
  column<PreparedMessage>('environment', 'text', ({ environment }) => environment),
  column<PreparedMessage>('subaccount_id', 'uuid', ({ incoming }) => incoming.subaccountId),
  column<PreparedMessage>('api_key_id', 'uuid', ({ incoming }) => incoming.apiKeyId),
  column<PreparedMessage>('transmission_id', 'uuid', ({ transmissionId }) => transmissionId),
  column<PreparedMessage>('received_by', 'text', ({ incoming }) => incoming.receivedBy),
  column<PreparedMessage>('envelope_from', 'text', ({ incoming }) => incoming.envelopeFrom),
  column<PreparedMessage>('friendly_from', 'text', ({ friendlyFrom }) => friendlyFrom),
  column<PreparedMessage>('sending_domain', 'text', ({ sendingDomain }) => sendingDomain),
  column<PreparedMessage>('subject', 'text', ({ subject }) => subject),
  column<PreparedMessage>('message_id_header', 'text', ({ messageIdHeader }) => messageIdHeader),
  column<PreparedMessage>('size_bytes', 'int', ({ incoming }) => incoming.raw.length),
  column<PreparedMessage>('recipient_count', 'int', ({ recipients }) => recipients.length),
  column<PreparedMessage>('campaign_id', 'text', ({ incoming }) => incoming.campaignId),
  column<PreparedMessage>('template_id', 'uuid', ({ incoming }) => incoming.templateId),
  column<PreparedMessage>('template_version', 'int', ({ incoming }) => incoming.templateVersion),
  column<PreparedMessage>('transactional', 'boolean', ({ incoming }) => incoming.transactional ?? true),
  column<PreparedMessage>('tags', 'jsonb', ({ incoming }) => json(incoming.tags)),
  column<PreparedMessage>('metadata', 'jsonb', ({ incoming }) => json(incoming.metadata)),
  column<PreparedMessage>('options', 'jsonb', ({ incoming }) => json(incoming.options)),
  column<PreparedMessage>('on_behalf_of_company_id', 'uuid', ({ incoming }) => incoming.onBehalfOfCompanyId),
  column<PreparedMessage>('client_ip', 'text', ({ incoming }) => incoming.clientIp),
  column<PreparedMessage>('created_at', 'timestamptz', ({ createdAt }) => createdAt),
  column<PreparedMessage>('expires_at', 'timestamptz', ({ expiresAt }) => expiresAt),
  column<PreparedMessage>('scheduled_at', 'timestamptz', ({ incoming }) => incoming.scheduledAt),
  column<PreparedMessage>('ip_pool_id', 'uuid', ({ ipPoolId }) => ipPoolId),
];

/** A recipient with the position of its message in the batch, counted from 1. */
type PositionedRecipient = RecipientRow & { position: number | undefined };

/** The columns of a recipient; its message gives the others of `recipients`. */
const RECIPIENT_COLUMNS = [
  column<PositionedRecipient>('position', 'int', ({ position }) => position),
  column<PositionedRecipient>('injection_id', 'uuid', ({ injectionId }) => injectionId),
  column<PositionedRecipient>('ordinal', 'int', ({ recipient }) => recipient.ordinal),
  column<PositionedRecipient>('rcpt_to', 'text', ({ recipient }) => recipient.address),
  column<PositionedRecipient>('raw_rcpt_to', 'text', ({ recipient }) => recipient.rawAddress),
  column<PositionedRecipient>('recipient_domain', 'text', ({ recipient }) => recipient.domain),
  column<PositionedRecipient>('rcpt_type', 'text', ({ recipient }) => recipient.type),
  column<PositionedRecipient>('rcpt_tags', 'jsonb', ({ recipient }) => json(recipient.tags)),
  column<PositionedRecipient>('rcpt_metadata', 'jsonb', ({ recipient }) => json(recipient.metadata)),
  column<PositionedRecipient>('substitution_data', 'jsonb', ({ recipient }) => json(recipient.substitutionData)),
  column<PositionedRecipient>('status', 'text', ({ state }) => state.status),
  column<PositionedRecipient>('last_event', 'text', ({ state }) => state.lastEvent),
  column<PositionedRecipient>('bounce_class', 'int', ({ state }) => state.bounceClass),
  column<PositionedRecipient>('reason', 'text', ({ state }) => state.reason),
  column<PositionedRecipient>('dsn', 'jsonb', ({ recipient }) => json(recipient.dsn)),
  column<PositionedRecipient>('simulated', 'boolean', ({ recipient }) => recipient.isSimulated),
];

/** The parameters before the arrays; the first are the bodies, or the segment that has them. */
const BODIES = '$1';
const LEASE_TOKEN = '$2::uuid';
const LEASE_MS = '$3::int';
const IS_FOR_BULK = '$4::boolean';
const FIRST_ARRAY = 5;

/** The last parameter of the statement for a segment: where in it each message begins. */
const STARTS = `$${FIRST_ARRAY + MESSAGE_COLUMNS.length + RECIPIENT_COLUMNS.length}`;

/** The columns of `message_bodies` after the key, and how they are made of a row of `sent`. */
type BodyColumns = { names: string; values: string };

/** All raw messages are one binary parameter, cut apart by the server: an array of bytea would travel as hexadecimal text. */
const BODY_IN_ROW: BodyColumns = {
  names: 'raw',
  values: `substring(${BODIES}::bytea FROM raw_start::int FOR size_bytes)`,
};

const BODY_IN_SEGMENT: BodyColumns = {
  names: 'segment_id, segment_start, segment_bytes',
  values: `${BODIES}::uuid, (${STARTS}::int[])[position::int], size_bytes`,
};

/** True of a row of `addressed` that the reservation is for. */
const IS_RESERVED = `scheduled_at IS NULL AND (transactional OR ${IS_FOR_BULK})`;

/** `sent` are the messages, `addressed` their recipients with their messages' columns. */
const insertWith = (body: BodyColumns): string => `
  WITH given AS (
    SELECT * FROM ${unnest(MESSAGE_COLUMNS, FIRST_ARRAY)} WITH ORDINALITY AS m(${namesOf(MESSAGE_COLUMNS)}, position)
  ), sent AS MATERIALIZED (
    SELECT *, sum(size_bytes) OVER (ORDER BY position) - size_bytes + 1 AS raw_start FROM given
  ), addressed AS MATERIALIZED (
    SELECT * FROM sent
    JOIN ${unnest(RECIPIENT_COLUMNS, FIRST_ARRAY + MESSAGE_COLUMNS.length)} AS r(${namesOf(RECIPIENT_COLUMNS)}) USING (position)
  ), bodies AS (
    INSERT INTO message_bodies (company_id, message_id, ${body.names})
    SELECT company_id, id, ${body.values} FROM sent WHERE size_bytes > 0
  ), received AS (
    INSERT INTO recipients (company_id, message_id, ordinal, environment, rcpt_to, raw_rcpt_to, recipient_domain, rcpt_type,
      tags, metadata, substitution_data, status, last_event, last_event_at, bounce_class, reason, simulated, dsn)
    SELECT company_id, id, ordinal, environment, rcpt_to, raw_rcpt_to, recipient_domain, rcpt_type,
      rcpt_tags, rcpt_metadata, substitution_data, status, last_event, created_at, bounce_class, reason, simulated, dsn FROM addressed
  ), injected AS (
    ${insertInjections('addressed')}
  ), queued AS (
    INSERT INTO delivery_queue (company_id, message_id, ordinal, stream, due_at, expires_at, recipient_domain, lease_token, ip_pool_id)
    SELECT company_id, id, ordinal, CASE WHEN transactional THEN 0 ELSE 1 END,
      coalesce(scheduled_at, CASE WHEN ${IS_RESERVED} THEN clock_timestamp() + ${LEASE_MS} * interval '1 millisecond' END, created_at),
      expires_at, recipient_domain, CASE WHEN ${IS_RESERVED} THEN ${LEASE_TOKEN} END, ip_pool_id
    FROM addressed WHERE status = 'queued'
  )
  INSERT INTO messages (${namesOf(MESSAGE_COLUMNS)}) SELECT ${namesOf(MESSAGE_COLUMNS)} FROM sent`;

const INSERT_MESSAGES = insertWith(BODY_IN_ROW);
const INSERT_MESSAGES_OF_SEGMENT = insertWith(BODY_IN_SEGMENT);

/** Wakes the delivery workers of other processes, once the transaction is committed. */
export const notifyDeliveryDue = (): Statement => ({
  name: 'notify-delivery-due',
  text: "SELECT pg_notify('delivery_due', '')",
  values: [],
});
