/** Raw SQL: a batch of messages is one transaction of set-based inserts, sent in one round trip. */

import type { BounceClass } from '#lib/events/bounce-classes.ts';
import type { EventType } from '#lib/events/event-types.ts';
import type { RecipientStatus } from '#lib/events/verdict.ts';
import type { Statement } from '#lib/infra/db/pipeline.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import type { Reservation } from '../queued-delivery.ts';
import type { PreparedMessage, PreparedRecipient } from './prepared-message.ts';

/** Inserts the raw messages: one binary parameter, cut apart by the server (an array of bytea would travel as hex text). */
export function insertBodies(batch: readonly PreparedMessage[]): Statement {
  let offset = 1;
  const offsets = batch.map(({ incoming }) => {
    const start = offset;
    offset += incoming.raw.length;
    return start;
  });
  return {
    name: 'insert-bodies',
    text: `INSERT INTO message_bodies (company_id, message_id, raw)
           SELECT company_id, message_id, substring($1::bytea FROM start FOR size)
           FROM unnest($2::uuid[], $3::uuid[], $4::int[], $5::int[]) AS b(company_id, message_id, start, size)`,
    values: [
      batch.length === 1 && batch[0] ? batch[0].incoming.raw : Buffer.concat(batch.map(({ incoming }) => incoming.raw)),
      batch.map(({ companyId }) => companyId),
      batch.map(({ id }) => id),
      offsets,
      batch.map(({ incoming }) => incoming.raw.length),
    ],
  };
}

/** Returns whether a message is in the database. */
export async function isStored(companyId: string, id: string): Promise<boolean> {
  const { rowCount } = await getPool().query('SELECT FROM messages WHERE company_id = $1 AND id = $2', [companyId, id]);
  return rowCount === 1;
}

/** Inserts the messages of a batch. */
export function insertMessages(batch: readonly PreparedMessage[]): Statement {
  return {
    name: 'insert-messages',
    text: `INSERT INTO messages (company_id, id, environment, subaccount_id, api_key_id, transmission_id, received_by, envelope_from,
             friendly_from, sending_domain, subject, message_id_header, size_bytes, recipient_count, campaign_id, template_id,
             template_version, transactional, tags, metadata, options, on_behalf_of_company_id, client_ip, created_at, expires_at, scheduled_at,
             ip_pool_id)
           SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[], $5::uuid[], $6::uuid[], $7::text[], $8::text[], $9::text[],
             $10::text[], $11::text[], $12::text[], $13::int[], $14::int[], $15::text[], $16::uuid[], $17::int[], $18::boolean[], $19::jsonb[],
             $20::jsonb[], $21::jsonb[], $22::uuid[], $23::text[], $24::timestamptz[], $25::timestamptz[], $26::timestamptz[], $27::uuid[])`,
    values: [
      batch.map(({ companyId }) => companyId),
      batch.map(({ id }) => id),
      batch.map(({ environment }) => environment),
      batch.map(({ incoming }) => incoming.subaccountId ?? null),
      batch.map(({ incoming }) => incoming.apiKeyId ?? null),
      batch.map(({ transmissionId }) => transmissionId),
      batch.map(({ incoming }) => incoming.receivedBy),
      batch.map(({ incoming }) => incoming.envelopeFrom),
      batch.map(({ friendlyFrom }) => friendlyFrom),
      batch.map(({ sendingDomain }) => sendingDomain),
      batch.map(({ subject }) => subject),
      batch.map(({ messageIdHeader }) => messageIdHeader),
      batch.map(({ incoming }) => incoming.raw.length),
      batch.map(({ recipients }) => recipients.length),
      batch.map(({ incoming }) => incoming.campaignId ?? null),
      batch.map(({ incoming }) => incoming.templateId ?? null),
      batch.map(({ incoming }) => incoming.templateVersion ?? null),
      batch.map(({ incoming }) => incoming.transactional ?? true),
      batch.map(({ incoming }) => json(incoming.tags)),
      batch.map(({ incoming }) => json(incoming.metadata)),
      batch.map(({ incoming }) => json(incoming.options)),
      batch.map(({ incoming }) => incoming.onBehalfOfCompanyId ?? null),
      batch.map(({ incoming }) => incoming.clientIp ?? null),
      batch.map(({ createdAt }) => createdAt),
      batch.map(({ expiresAt }) => expiresAt),
      batch.map(({ incoming }) => incoming.scheduledAt ?? null),
      batch.map(({ ipPoolId }) => ipPoolId),
    ],
  };
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
export type RecipientRow = { message: PreparedMessage; recipient: PreparedRecipient; state: FirstState };

/** Inserts the recipients of a batch in their first state. */
export function insertRecipients(rows: readonly RecipientRow[]): Statement {
  return {
    name: 'insert-recipients',
    text: `INSERT INTO recipients (company_id, message_id, ordinal, environment, rcpt_to, raw_rcpt_to, recipient_domain, rcpt_type, tags,
             metadata, substitution_data, status, last_event, last_event_at, bounce_class, reason, simulated)
           SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::int[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::jsonb[],
             $10::jsonb[], $11::jsonb[], $12::text[], $13::text[], $14::timestamptz[], $15::int[], $16::text[], $17::boolean[])`,
    values: [
      rows.map(({ message }) => message.companyId),
      rows.map(({ message }) => message.id),
      rows.map(({ recipient }) => recipient.ordinal),
      rows.map(({ message }) => message.environment),
      rows.map(({ recipient }) => recipient.address),
      rows.map(({ recipient }) => recipient.rawAddress),
      rows.map(({ recipient }) => recipient.domain),
      rows.map(({ recipient }) => recipient.type),
      rows.map(({ recipient }) => json(recipient.tags)),
      rows.map(({ recipient }) => json(recipient.metadata)),
      rows.map(({ recipient }) => json(recipient.substitutionData)),
      rows.map(({ state }) => state.status),
      rows.map(({ state }) => state.lastEvent),
      rows.map(({ message }) => message.createdAt),
      rows.map(({ state }) => state.bounceClass),
      rows.map(({ state }) => state.reason),
      rows.map(({ recipient }) => recipient.isSimulated),
    ],
  };
}

/** A recipient that is still to be delivered; with a reservation it is leased to this process's worker from the start. */
export type QueueRow = RecipientRow & { reservation: Reservation | null };

/**
 * Inserts the queue rows of a batch. A lease ends by the database's clock, as those of claims do: this process's may be
 * another's by minutes, and a second worker would send the same.
 */
export function insertQueueRows(rows: readonly QueueRow[]): Statement {
  const now = Date.now();
  return {
    name: 'insert-queue-rows',
    text: `INSERT INTO delivery_queue (company_id, message_id, ordinal, due_at, expires_at, recipient_domain, lease_token, ip_pool_id)
           SELECT company_id, message_id, ordinal, coalesce(due_at, clock_timestamp() + lease_ms * interval '1 millisecond'), expires_at,
             recipient_domain, lease_token, ip_pool_id
           FROM unnest($1::uuid[], $2::uuid[], $3::int[], $4::timestamptz[], $8::int[], $5::timestamptz[], $6::text[], $7::uuid[], $9::uuid[])
             AS q(company_id, message_id, ordinal, due_at, lease_ms, expires_at, recipient_domain, lease_token, ip_pool_id)`,
    values: [
      rows.map(({ message }) => message.companyId),
      rows.map(({ message }) => message.id),
      rows.map(({ recipient }) => recipient.ordinal),
      rows.map(({ message, reservation }) =>
        reservation ? null : (message.incoming.scheduledAt ?? message.createdAt),
      ),
      rows.map(({ message }) => message.expiresAt),
      rows.map(({ recipient }) => recipient.domain),
      rows.map(({ reservation }) => reservation?.leaseToken ?? null),
      rows.map(({ reservation }) => (reservation ? reservation.leaseUntil.getTime() - now : null)),
      rows.map(({ message }) => message.ipPoolId),
    ],
  };
}

/** Wakes the delivery workers of other processes, once the transaction is committed. */
export const notifyDeliveryDue = (): Statement => ({
  name: 'notify-delivery-due',
  text: "SELECT pg_notify('delivery_due', '')",
  values: [],
});

const json = (value: unknown): string | null => (value === undefined || value === null ? null : JSON.stringify(value));
