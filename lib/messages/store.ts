import { z } from 'zod';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { TRANSACTIONAL_EMAIL } from '#lib/usage/slots.ts';
import type { AcceptedMessage } from './incoming-message.ts';
import type { PreparedMessage, PreparedRecipient } from './prepared-message.ts';
import type { Reservation } from './queued-delivery.ts';
import { type QuotaSlot, usageKey } from './quota.ts';
import type { SendingFacts } from './sending-facts.ts';

/** Everything that is checked before a message is taken, in one round trip. */
export async function loadSendingFacts(companyId: string): Promise<SendingFacts | null> {
  const { rows } = await getPool().query({
    name: 'load-sending-facts',
    text: `SELECT c.suspended_at IS NOT NULL AS suspended, c.sandbox, c.timezone,
             ARRAY(SELECT domain FROM sending_domains WHERE company_id = c.id AND status = 'verified') AS domains,
             ARRAY(SELECT email FROM authorized_recipients WHERE company_id = c.id AND verified_at IS NOT NULL) AS authorized,
             EXISTS (SELECT 1 FROM suppressions WHERE company_id = c.id) AS "hasSuppressions",
             EXISTS (SELECT 1 FROM tours WHERE company_id = c.id AND NOT sandbox_email_sent) AS "isFirstInSandbox",
             EXISTS (SELECT 1 FROM tours WHERE company_id = c.id AND NOT production_email_sent) AS "isFirstInProduction",
             COALESCE((SELECT jsonb_object_agg(slot, quota) FROM usage_quotas WHERE company_id = c.id AND feature = $2 AND enable), '{}') AS quotas
           FROM companies c WHERE c.id = $1`,
    values: [companyId, TRANSACTIONAL_EMAIL],
  });
  const row = rows[0];
  if (!row) return null;
  return {
    companyId,
    suspended: row.suspended,
    sandbox: row.sandbox,
    timezone: row.timezone,
    provenDomains: new Set<string>(row.domains),
    authorizedRecipients: new Set<string>(row.authorized),
    hasSuppressions: row.hasSuppressions,
    isFirstIn: { sandbox: row.isFirstInSandbox, production: row.isFirstInProduction },
    quotas: new Map(Object.entries(z.record(z.string(), z.number()).parse(row.quotas))),
  };
}

/** What a company has used of a slot in the period that began at `start`. */
export async function readUsed(companyId: string, slot: QuotaSlot, start: Date): Promise<number> {
  const { rows } = await getPool().query({
    name: 'read-used',
    text: 'SELECT used FROM usage_counters WHERE company_id = $1 AND feature = $2 AND slot = $3 AND period_start = $4',
    values: [companyId, TRANSACTIONAL_EMAIL, slot, start],
  });
  return rows[0]?.used ?? 0;
}

/** A number of recipients to count in one slot of one company. */
export type UsageWanted = { companyId: string; slot: QuotaSlot; start: Date; end: Date; count: number };

/**
 * Adds to counters where all of a company's demand fits its quota, and locks them until the transaction ends.
 *
 * @param isChecked adds without looking at the quota: for corrections under a lock already held.
 * @returns the keys (`usageKey`) of the counters that took theirs.
 */
export async function addUsage(
  db: Database,
  wanted: readonly UsageWanted[],
  { isChecked = false } = {},
): Promise<Set<string>> {
  const { rows } = await db.query({
    name: 'add-usage',
    text: ADD_USAGE,
    values: [...usageColumns(wanted), TRANSACTIONAL_EMAIL, isChecked],
  });
  return new Set(rows.map(usageKey));
}

/** The SQLSTATE with which `demandUsage` fails the transaction: of a class that PostgreSQL leaves to others. */
const QUOTA_IS_SHORT = 'MW001';

/** Adds to counters as `addUsage`, and fails its transaction where one of them has no room. */
export async function demandUsage(db: Database, wanted: readonly UsageWanted[]): Promise<void> {
  await db.query({
    name: 'demand-usage',
    text: `WITH added AS (${ADD_USAGE})
           SELECT refuse($8, 'a quota is short') WHERE (SELECT count(*) FROM added) < cardinality($1::uuid[])`,
    values: [...usageColumns(wanted), TRANSACTIONAL_EMAIL, false, QUOTA_IS_SHORT],
  });
}

/** Whether a transaction failed because `demandUsage` found no room. */
export const isShortOfQuota = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === QUOTA_IS_SHORT;

const ADD_USAGE = `
  INSERT INTO usage_counters AS counter (company_id, feature, slot, period_start, period_end, used)
  SELECT w.company_id, $6, w.slot, w.period_start, w.period_end, w.count
  FROM unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::timestamptz[], $5::int[]) AS w(company_id, slot, period_start, period_end, count)
  JOIN usage_quotas q ON q.company_id = w.company_id AND q.feature = $6 AND q.slot = w.slot AND (q.enable OR $7)
  WHERE $7 OR q.quota < 0 OR w.count <= q.quota
  ORDER BY w.company_id, w.slot
  ON CONFLICT (company_id, feature, slot, period_start) DO UPDATE SET used = counter.used + excluded.used
  WHERE $7 OR counter.used + excluded.used <= COALESCE((
    SELECT NULLIF(greatest(q.quota, -1), -1) FROM usage_quotas q
    WHERE q.company_id = excluded.company_id AND q.feature = $6 AND q.slot = excluded.slot), 2147483647)
  RETURNING company_id AS "companyId", slot, period_start AS start`;

/** Locks counters (making those that are not there yet) and answers what is left of each, by `usageKey`. */
export async function lockUsage(db: Database, wanted: readonly UsageWanted[]): Promise<Map<string, number>> {
  await db.query({
    name: 'make-usage-counters',
    text: `INSERT INTO usage_counters (company_id, feature, slot, period_start, period_end, used)
           SELECT company_id, $6, slot, period_start, period_end, 0
           FROM unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::timestamptz[], $5::int[]) AS w(company_id, slot, period_start, period_end, count)
           ORDER BY company_id, slot ON CONFLICT DO NOTHING`,
    values: [...usageColumns(wanted), TRANSACTIONAL_EMAIL],
  });
  const { rows } = await db.query({
    name: 'lock-usage-counters',
    text: `SELECT c.company_id AS "companyId", c.slot, c.period_start AS start, c.used, COALESCE(q.quota, 0) AS quota
           FROM usage_counters c
           JOIN unnest($1::uuid[], $2::text[], $3::timestamptz[]) AS w(company_id, slot, period_start)
             ON c.company_id = w.company_id AND c.feature = $4 AND c.slot = w.slot AND c.period_start = w.period_start
           LEFT JOIN usage_quotas q ON q.company_id = c.company_id AND q.feature = c.feature AND q.slot = c.slot AND q.enable
           ORDER BY c.company_id, c.slot FOR UPDATE OF c`,
    values: [...usageColumns(wanted).slice(0, 3), TRANSACTIONAL_EMAIL],
  });
  return new Map(rows.map((row) => [usageKey(row), row.quota < 0 ? Number.POSITIVE_INFINITY : row.quota - row.used]));
}

const usageColumns = (wanted: readonly UsageWanted[]): unknown[][] => [
  wanted.map(({ companyId }) => companyId),
  wanted.map(({ slot }) => slot),
  wanted.map(({ start }) => start),
  wanted.map(({ end }) => end),
  wanted.map(({ count }) => count),
];

/** An idempotency key with the answer that it will stand for. */
export type KeyedMessage = {
  message: PreparedMessage;
  key: string;
  payloadHash: Buffer;
  response: AcceptedMessage;
  expiresAt: Date;
};

/** Inserts keys that are new or expired; answers the ids of the messages whose key is theirs. */
export async function insertIdempotencyKeys(db: Database, keyed: readonly KeyedMessage[]): Promise<Set<string>> {
  const { rows } = await db.query({
    name: 'insert-idempotency-keys',
    text: `INSERT INTO idempotency_keys AS kept (company_id, environment, key, payload_hash, response, created_at, expires_at)
           SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::bytea[], $5::jsonb[], $6::timestamptz[], $7::timestamptz[])
             AS k(company_id, environment, key, payload_hash, response, created_at, expires_at)
           ORDER BY company_id, environment, key
           ON CONFLICT (company_id, environment, key) DO UPDATE
             SET payload_hash = excluded.payload_hash, response = excluded.response, created_at = excluded.created_at, expires_at = excluded.expires_at
             WHERE kept.expires_at <= excluded.created_at
           RETURNING response ->> 'id' AS id`,
    values: [
      keyed.map(({ message }) => message.companyId),
      keyed.map(({ message }) => message.environment),
      keyed.map(({ key }) => key),
      keyed.map(({ payloadHash }) => payloadHash),
      keyed.map(({ response }) => JSON.stringify(response)),
      keyed.map(({ message }) => message.createdAt),
      keyed.map(({ expiresAt }) => expiresAt),
    ],
  });
  return new Set(rows.map(({ id }) => id));
}

/** A key that was used before, with what was answered then. */
export type StoredKey = {
  companyId: string;
  environment: string;
  key: string;
  payloadHash: Buffer;
  response: AcceptedMessage;
};

/** Reads what earlier uses of these keys were answered. */
export async function findIdempotencyKeys(db: Database, keyed: readonly KeyedMessage[]): Promise<StoredKey[]> {
  const { rows } = await db.query<StoredKey>({
    name: 'find-idempotency-keys',
    text: `SELECT k.company_id AS "companyId", k.environment, k.key, k.payload_hash AS "payloadHash", k.response
           FROM idempotency_keys k JOIN unnest($1::uuid[], $2::text[], $3::text[]) AS w(company_id, environment, key)
             USING (company_id, environment, key)`,
    values: [
      keyed.map(({ message }) => message.companyId),
      keyed.map(({ message }) => message.environment),
      keyed.map(({ key }) => key),
    ],
  });
  return rows;
}

/** Gives back the keys of messages that were refused after all. */
export async function deleteIdempotencyKeys(db: Database, refused: readonly PreparedMessage[]): Promise<void> {
  const keyed = refused.filter(({ incoming }) => incoming.idempotency);
  if (keyed.length === 0) return;
  await db.query({
    name: 'delete-idempotency-keys',
    text: `DELETE FROM idempotency_keys k USING unnest($1::uuid[], $2::text[], $3::text[]) AS w(company_id, environment, key)
           WHERE k.company_id = w.company_id AND k.environment = w.environment AND k.key = w.key`,
    values: [
      keyed.map(({ companyId }) => companyId),
      keyed.map(({ environment }) => environment),
      keyed.map(({ incoming }) => incoming.idempotency?.key),
    ],
  });
}

/** The recipients of a batch that are suppressed now, as `companyId recipient`. Index suppressions_company_id_recipient_idx. */
export async function findSuppressed(db: Database, batch: readonly PreparedMessage[]): Promise<Set<string>> {
  const asked = batch
    .filter(({ mayBeSuppressed }) => mayBeSuppressed)
    .flatMap((message) => message.recipients.map((recipient) => ({ message, recipient })));
  if (asked.length === 0) return new Set();
  const { rows } = await db.query({
    name: 'find-suppressed',
    text: `SELECT DISTINCT s.company_id AS "companyId", s.recipient
           FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[]) AS w(company_id, recipient, subaccount_id, type)
           JOIN suppressions s ON s.company_id = w.company_id AND s.recipient = w.recipient AND s.type = w.type
             AND (s.subaccount_id IS NULL OR s.subaccount_id = w.subaccount_id)
           WHERE s.expires_at IS NULL OR s.expires_at > now()`,
    values: [
      asked.map(({ message }) => message.companyId),
      asked.map(({ recipient }) => recipient.address.toLowerCase()),
      asked.map(({ message }) => message.incoming.subaccountId ?? null),
      asked.map(({ message }) => (message.incoming.transactional === false ? 'non_transactional' : 'transactional')),
    ],
  });
  return new Set(rows.map((row) => `${row.companyId} ${row.recipient}`));
}

/** Whether one recipient gets no transactional mail now. Index suppressions_company_id_recipient_idx. */
export async function isSuppressed(
  companyId: string,
  recipient: string,
  subaccountId: string | null,
): Promise<boolean> {
  const { rowCount } = await getPool().query({
    name: 'is-suppressed',
    text: `SELECT FROM suppressions
           WHERE company_id = $1 AND recipient = $2 AND type = 'transactional'
             AND (subaccount_id IS NULL OR subaccount_id = $3) AND (expires_at IS NULL OR expires_at > now()) LIMIT 1`,
    values: [companyId, recipient, subaccountId],
  });
  return rowCount === 1;
}

/** Inserts the raw messages: one binary parameter, cut apart by the server (an array of bytea would travel as hex text). */
export async function insertBodies(db: Database, batch: readonly PreparedMessage[]): Promise<void> {
  let offset = 1;
  const offsets = batch.map(({ incoming }) => {
    const start = offset;
    offset += incoming.raw.length;
    return start;
  });
  await db.query({
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
  });
}

/** Inserts the messages of a batch. */
export async function insertMessages(db: Database, batch: readonly PreparedMessage[]): Promise<void> {
  await db.query({
    name: 'insert-messages',
    text: `INSERT INTO messages (company_id, id, environment, subaccount_id, api_key_id, transmission_id, received_by, envelope_from,
             friendly_from, sending_domain, subject, message_id_header, size_bytes, recipient_count, campaign_id, template_id,
             template_version, transactional, tags, metadata, options, on_behalf_of_company_id, client_ip, created_at, expires_at, scheduled_at)
           SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[], $5::uuid[], $6::uuid[], $7::text[], $8::text[], $9::text[],
             $10::text[], $11::text[], $12::text[], $13::int[], $14::int[], $15::text[], $16::uuid[], $17::int[], $18::boolean[], $19::jsonb[],
             $20::jsonb[], $21::jsonb[], $22::uuid[], $23::text[], $24::timestamptz[], $25::timestamptz[], $26::timestamptz[])`,
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
    ],
  });
}

/** One recipient of one message of a batch. */
export type RecipientRow = { message: PreparedMessage; recipient: PreparedRecipient; isSuppressed: boolean };

/** Inserts the recipients of a batch in their first state. */
export async function insertRecipients(db: Database, rows: readonly RecipientRow[]): Promise<void> {
  await db.query({
    name: 'insert-recipients',
    text: `INSERT INTO recipients (company_id, message_id, ordinal, environment, rcpt_to, raw_rcpt_to, recipient_domain, rcpt_type, tags,
             metadata, substitution_data, status, last_event, last_event_at, bounce_class, reason)
           SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::int[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::jsonb[],
             $10::jsonb[], $11::jsonb[], $12::text[], $13::text[], $14::timestamptz[], $15::int[], $16::text[])`,
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
      rows.map(({ isSuppressed }) => (isSuppressed ? 'suppressed' : 'queued')),
      rows.map(({ isSuppressed }) => (isSuppressed ? 'bounce' : 'injection')),
      rows.map(({ message }) => message.createdAt),
      rows.map(({ isSuppressed }) => (isSuppressed ? 25 : null)),
      rows.map(({ isSuppressed }) =>
        isSuppressed ? '550 5.7.1 recipient address was suppressed due to customer policy' : null,
      ),
    ],
  });
}

/** A recipient that is still to be delivered; with a reservation it is leased to this process's worker from the start. */
export type QueueRow = RecipientRow & { reservation: Reservation | null };

/**
 * Inserts the queue rows of a batch. A lease ends by the database's clock, as those of claims do: this process's may be
 * another's by minutes, and a second worker would send the same.
 */
export async function insertQueueRows(db: Database, rows: readonly QueueRow[]): Promise<void> {
  const now = Date.now();
  await db.query({
    name: 'insert-queue-rows',
    text: `INSERT INTO delivery_queue (company_id, message_id, ordinal, due_at, expires_at, recipient_domain, lease_token)
           SELECT company_id, message_id, ordinal, coalesce(due_at, clock_timestamp() + lease_ms * interval '1 millisecond'), expires_at,
             recipient_domain, lease_token
           FROM unnest($1::uuid[], $2::uuid[], $3::int[], $4::timestamptz[], $8::int[], $5::timestamptz[], $6::text[], $7::uuid[])
             AS q(company_id, message_id, ordinal, due_at, lease_ms, expires_at, recipient_domain, lease_token)`,
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
    ],
  });
}

/** Wakes the delivery workers of other processes, once the transaction is committed. */
export async function notifyDeliveryDue(db: Database): Promise<void> {
  await db.query("SELECT pg_notify('delivery_due', '')");
}

const json = (value: unknown): string | null => (value === undefined || value === null ? null : JSON.stringify(value));
