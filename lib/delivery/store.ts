import { z } from 'zod';
import { Environment } from '#lib/core/environment.ts';
import { listen } from '#lib/infra/db/listen.ts';
import type { Statement } from '#lib/infra/db/pipeline.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { enhancedCode, formatReply } from '#lib/mail/reply.ts';
import type { QueuedDelivery } from '#lib/messages/queued-delivery.ts';
import { trackingOf } from '#lib/messages/tracking-options.ts';
import { leaseMs } from './lease-time.ts';
import type { Settlement } from './settle-attempt.ts';

/**
 * Begins a transaction whose statements look rows up one by one. They are planned once per connection, when partitions
 * of days to come are still empty: a plan that scans those would be kept when they are full.
 */
const BEGIN_BY_INDEX =
  'BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off';

/** The same for a transaction that is sent whole. */
const LOOK_UP_BY_INDEX: Statement = {
  name: 'look-up-by-index',
  text: `SELECT set_config(name, 'off', true) FROM unnest(ARRAY['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin']) AS name`,
  values: [],
};

const NIL = '00000000-0000-0000-0000-000000000000';

/** A row of the queue with what its delivery needs to know of the message. */
export type ClaimedDelivery = { delivery: QueuedDelivery; sizeBytes: number };

/** What a claim brought, and where the next one goes on. */
export type Claim = { claimed: ClaimedDelivery[]; nextCursor: string; isMoreDue: boolean };

const ClaimedRow = z.object({
  companyId: z.string(),
  messageId: z.string(),
  ordinal: z.number(),
  environment: Environment,
  rcptTo: z.string(),
  recipientDomain: z.string(),
  envelopeFrom: z.string(),
  transmissionId: z.string(),
  subaccountId: z.string().nullable(),
  sendingDomain: z.string(),
  campaignId: z.string().nullable(),
  templateId: z.string().nullable(),
  ipPoolId: z.string().nullable(),
  transactional: z.boolean(),
  tracking: z.unknown().transform(trackingOf),
  requireTls: z.boolean(),
  tries: z.number(),
  crashes: z.number(),
  acceptedAt: z.date(),
  expiresAt: z.date(),
  leaseUntil: z.date(),
  sizeBytes: z.number(),
});

/**
 * Leases due rows, some of each company in turn, the longest due first. A row whose lease ran out is leased again; that
 * its last worker left no outcome is counted and written down as an attempt. A row without its message is passed over: for
 * it alone there may be no partition of attempts, and the others go on.
 *
 * Index delivery_queue_company_due_idx.
 *
 * @param cursor the company after which to begin; empty for the first.
 */
export async function claimDue(limit: number, perCompany: number, cursor: string, leaseToken: string): Promise<Claim> {
  const { rows } = await withTransaction(
    (client) =>
      client.query({
        name: 'claim-due',
        text: CLAIM_DUE,
        values: [cursor || NIL, perCompany, limit, leaseToken, leaseMs()],
      }),
    BEGIN_BY_INDEX,
  );
  const claimed = rows.map((row): ClaimedDelivery => {
    const { sizeBytes, ...delivery } = ClaimedRow.parse(row);
    return { delivery: { ...delivery, leaseToken, raw: null }, sizeBytes };
  });
  const last = claimed.at(-1)?.delivery.companyId ?? '';
  const counts = Map.groupBy(claimed, ({ delivery }) => delivery.companyId);
  const isFull = claimed.length >= limit;
  return {
    claimed,
    nextCursor: isFull ? last : '',
    isMoreDue: isFull || cursor !== '' || [...counts.values()].some(({ length }) => length >= perCompany),
  };
}

const SELECT_DELIVERY = `
  SELECT c.company_id AS "companyId", c.message_id AS "messageId", c.ordinal, m.environment, r.rcpt_to AS "rcptTo",
    c.recipient_domain AS "recipientDomain", m.envelope_from AS "envelopeFrom", m.transmission_id AS "transmissionId",
    m.subaccount_id AS "subaccountId", m.sending_domain AS "sendingDomain", m.campaign_id AS "campaignId",
    m.template_id AS "templateId", c.ip_pool_id AS "ipPoolId", m.transactional, m.options AS tracking,
    coalesce(m.options @> '{"require_tls": true}', false) AS "requireTls", c.tries, c.crashes, m.created_at AS "acceptedAt",
    c.expires_at AS "expiresAt", c.due_at AS "leaseUntil", m.size_bytes AS "sizeBytes"`;

const JOIN_MESSAGE = `
  JOIN messages m ON m.company_id = c.company_id AND m.id = c.message_id
  JOIN recipients r ON r.company_id = c.company_id AND r.message_id = c.message_id AND r.ordinal = c.ordinal`;

const CLAIM_DUE = `
  WITH RECURSIVE company AS (
    (SELECT company_id FROM delivery_queue WHERE company_id > $1 ORDER BY company_id LIMIT 1)
    UNION ALL
    SELECT (SELECT q.company_id FROM delivery_queue q WHERE q.company_id > c.company_id ORDER BY q.company_id LIMIT 1)
    FROM company c WHERE c.company_id IS NOT NULL
  ), due AS (
    SELECT d.* FROM company c CROSS JOIN LATERAL (
      SELECT q.company_id, q.message_id, q.ordinal, q.lease_token FROM delivery_queue q
      WHERE q.company_id = c.company_id AND q.due_at <= now() ORDER BY q.due_at LIMIT $2 FOR UPDATE SKIP LOCKED) d
    LIMIT $3
  ), claimed AS (
    UPDATE delivery_queue q SET lease_token = $4::uuid, due_at = now() + $5::int * interval '1 millisecond',
      crashes = CASE WHEN due.lease_token IS NOT NULL AND q.crashes = 0 THEN 1 ELSE q.crashes END
    FROM due WHERE q.company_id = due.company_id AND q.message_id = due.message_id AND q.ordinal = due.ordinal
    RETURNING q.*, due.lease_token IS NOT NULL AS is_abandoned
  ), abandoned AS (
    INSERT INTO attempts (company_id, message_id, ordinal, number, started_at, duration_ms, outcome, route, raw_reason, conversation)
    SELECT c.company_id, c.message_id, c.ordinal, c.tries + c.crashes, now(), 0, 'unknown', 'unknown',
      'The worker that had this message stopped without an outcome: it may have been sent', '[]'
    FROM claimed c ${JOIN_MESSAGE} WHERE c.is_abandoned
    ON CONFLICT DO NOTHING
  )
  ${SELECT_DELIVERY} FROM claimed c ${JOIN_MESSAGE}`;

/** Rows of the queue that are leased under these tokens, with what their delivery needs to know. Their messages are not read. */
export async function findLeased(rows: readonly LeasedRow[]): Promise<QueuedDelivery[]> {
  const found = await withTransaction(
    (client) =>
      client.query({
        name: 'find-leased',
        text: `${SELECT_DELIVERY}, c.lease_token AS "leaseToken"
               FROM unnest($1::uuid[], $2::uuid[], $3::int[], $4::uuid[]) AS o(company_id, message_id, ordinal, lease_token)
               JOIN delivery_queue c USING (company_id, message_id, ordinal, lease_token) ${JOIN_MESSAGE}`,
        values: leasedColumns(rows),
      }),
    BEGIN_BY_INDEX,
  );
  return found.rows.map((row) => {
    const { sizeBytes: _, ...delivery } = ClaimedRow.parse(row);
    return { ...delivery, leaseToken: z.uuid().parse(row.leaseToken), raw: null };
  });
}

/** What names one leased row of the queue. */
export type LeasedRow = Pick<QueuedDelivery, 'companyId' | 'messageId' | 'ordinal' | 'leaseToken'>;

/** `company message ordinal token`: a lease's name in sets and maps. Two leases of one row differ. */
export const leaseKey = ({ companyId, messageId, ordinal, leaseToken }: LeasedRow): string =>
  `${companyId} ${messageId} ${ordinal} ${leaseToken}`;

const leasedColumns = (rows: readonly LeasedRow[]): unknown[][] => [
  rows.map(({ companyId }) => companyId),
  rows.map(({ messageId }) => messageId),
  rows.map(({ ordinal }) => ordinal),
  rows.map(({ leaseToken }) => leaseToken),
];

const LEASED = `
  unnest($1::uuid[], $2::uuid[], $3::int[], $4::uuid[]) AS o(company_id, message_id, ordinal, lease_token)
  WHERE q.company_id = o.company_id AND q.message_id = o.message_id AND q.ordinal = o.ordinal AND q.lease_token = o.lease_token`;

const RETURN_KEYS =
  'RETURNING q.company_id AS "companyId", q.message_id AS "messageId", q.ordinal, q.lease_token AS "leaseToken"';

/** Prolongs leases; answers the keys (`leaseKey`) of those that are still ours. */
export async function renewLeases(rows: readonly LeasedRow[]): Promise<Set<string>> {
  const renewed = await getPool().query({
    name: 'renew-leases',
    text: `UPDATE delivery_queue q SET due_at = now() + $5::int * interval '1 millisecond' FROM ${LEASED} ${RETURN_KEYS}`,
    values: [...leasedColumns(rows), leaseMs()],
  });
  return new Set(renewed.rows.map(leaseKey));
}

/** A lease that is given back, and in how many milliseconds its row is due again (half as much to one and a half times). */
export type ReturnedLease = { row: LeasedRow; delayMs: number };

/** Gives leases back before anything was tried: any worker may have the rows. */
export async function giveBackLeases(returned: readonly ReturnedLease[]): Promise<void> {
  await getPool().query({
    name: 'give-back-leases',
    text: `UPDATE delivery_queue q SET lease_token = NULL, due_at = now() + o.delay_ms * (0.5 + random()) * interval '1 millisecond'
           FROM unnest($1::uuid[], $2::uuid[], $3::int[], $4::uuid[], $5::float8[]) AS o(company_id, message_id, ordinal, lease_token, delay_ms)
           WHERE q.company_id = o.company_id AND q.message_id = o.message_id AND q.ordinal = o.ordinal AND q.lease_token = o.lease_token`,
    values: [...leasedColumns(returned.map(({ row }) => row)), returned.map(({ delayMs }) => delayMs)],
  });
}

/** Counts a start before it happens, for rows that lost a worker before; answers whether the lease is still ours. */
export async function countStart(row: LeasedRow): Promise<boolean> {
  const counted = await getPool().query({
    name: 'count-start',
    text: `UPDATE delivery_queue q SET crashes = q.crashes + 1 FROM ${LEASED}`,
    values: leasedColumns([row]),
  });
  return counted.rowCount === 1;
}

/** Reads raw messages, by `company message`. One that is no longer kept is missing. */
export async function readBodies(
  messages: readonly Pick<QueuedDelivery, 'companyId' | 'messageId'>[],
): Promise<Map<string, Buffer>> {
  const { rows } = await withTransaction(
    (client) =>
      client.query<{ companyId: string; messageId: string; raw: Buffer }>({
        name: 'read-bodies',
        text: `SELECT b.company_id AS "companyId", b.message_id AS "messageId", b.raw
               FROM unnest($1::uuid[], $2::uuid[]) AS w(company_id, message_id)
               JOIN message_bodies b ON b.company_id = w.company_id AND b.message_id = w.message_id`,
        values: [messages.map(({ companyId }) => companyId), messages.map(({ messageId }) => messageId)],
      }),
    BEGIN_BY_INDEX,
  );
  return new Map(rows.map(({ companyId, messageId, raw }) => [`${companyId} ${messageId}`, raw]));
}

/**
 * Writes outcomes where the lease is still ours: the queue row goes or waits for its next try, the recipient and its
 * attempt are written.
 *
 * @returns the keys (`leaseKey`) of those that were; the others belong to another worker now.
 */
export async function writeSettlements(db: Database, settlements: readonly Settlement[]): Promise<Set<string>> {
  const { rows } = await db.query({
    name: 'write-settlements',
    text: `${SETTLE} ${RETURN_SETTLED}`,
    values: settlementColumns(settlements),
  });
  return new Set(rows.map(leaseKey));
}

/** The SQLSTATE with which `settleLeases` fails its transaction: of a class that PostgreSQL leaves to others. */
const LEASE_IS_LOST = 'MW002';

/** The statements that write outcomes as `writeSettlements`, and fail their transaction where a lease is not ours any more. */
export const settleLeases = (settlements: readonly Settlement[]): Statement[] => [
  LOOK_UP_BY_INDEX,
  {
    name: 'settle-leases',
    text: `${SETTLE} SELECT refuse($25, 'a lease is lost') WHERE (SELECT count(*) FROM settled) < cardinality($1::uuid[])`,
    values: [...settlementColumns(settlements), LEASE_IS_LOST],
  },
];

/** Whether a transaction failed because a lease of `settleLeases` is another worker's. */
export const isLeaseLost = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === LEASE_IS_LOST;

/** Runs `work` in a transaction in which rows are looked up by index. */
export const withIndexedTransaction = <T>(work: (db: Database) => Promise<T>): Promise<T> =>
  withTransaction(work, BEGIN_BY_INDEX);

const SETTLE = `
  WITH outcome AS (
    SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::int[], $4::uuid[], $5::int[], $6::float8[], $7::text[], $8::text[], $9::timestamptz[],
      $10::int[], $11::text[], $12::timestamptz[], $13::int[], $14::text[], $15::text[], $16::text[], $17::text[], $18::text[], $19::text[],
      $20::text[], $21::int[], $22::text[], $23::text[], $24::jsonb[])
    AS o(company_id, message_id, ordinal, lease_token, number, delay_ms, status, last_event, last_event_at,
      bounce_class, reason, started_at, duration_ms, outcome, route, mx_host, remote_ip, local_ip, tls_version, tls_cipher,
      reply_code, enhanced_code, raw_reason, conversation)
  ), gone AS (
    DELETE FROM delivery_queue q USING outcome o
    WHERE o.delay_ms IS NULL AND q.company_id = o.company_id AND q.message_id = o.message_id AND q.ordinal = o.ordinal
      AND q.lease_token = o.lease_token
    RETURNING o.*
  ), later AS (
    UPDATE delivery_queue q SET lease_token = NULL, crashes = 0, tries = o.number, due_at = now() + o.delay_ms * interval '1 millisecond'
    FROM outcome o
    WHERE o.delay_ms IS NOT NULL AND q.company_id = o.company_id AND q.message_id = o.message_id AND q.ordinal = o.ordinal
      AND q.lease_token = o.lease_token
    RETURNING o.*
  ), settled AS (
    SELECT * FROM gone UNION ALL SELECT * FROM later
  ), recipient AS (
    UPDATE recipients r SET status = s.status, last_event = s.last_event, last_event_at = s.last_event_at, attempts = s.number,
      bounce_class = s.bounce_class, reason = s.reason,
      delivered_at = CASE WHEN s.last_event = 'delivery' THEN s.last_event_at END
    FROM settled s WHERE r.company_id = s.company_id AND r.message_id = s.message_id AND r.ordinal = s.ordinal
  ), attempt AS (
    INSERT INTO attempts (company_id, message_id, ordinal, number, started_at, duration_ms, outcome, route, mx_host, remote_ip, local_ip,
      tls_version, tls_cipher, reply_code, enhanced_code, bounce_class, raw_reason, next_try_at, conversation)
    SELECT company_id, message_id, ordinal, number, started_at, duration_ms, outcome, route, mx_host, remote_ip, local_ip,
      tls_version, tls_cipher, reply_code, enhanced_code, bounce_class, raw_reason, now() + delay_ms * interval '1 millisecond', conversation
    FROM settled ON CONFLICT DO NOTHING
  )`;

const RETURN_SETTLED =
  'SELECT company_id AS "companyId", message_id AS "messageId", ordinal, lease_token AS "leaseToken" FROM settled';

function settlementColumns(settlements: readonly Settlement[]): unknown[] {
  return [
    ...leasedColumns(settlements.map(({ delivery }) => delivery)),
    settlements.map(({ number }) => number),
    settlements.map(({ delayMs }) => delayMs),
    settlements.map(({ status }) => status),
    settlements.map(({ event }) => event.type),
    settlements.map(({ event }) => event.at),
    settlements.map(({ bounceClass }) => bounceClass),
    settlements.map(({ reason }) => reason),
    settlements.map(({ result }) => result.startedAt),
    settlements.map(({ result }) => result.durationMs),
    settlements.map(({ outcome }) => outcome),
    settlements.map(({ result }) => result.route),
    settlements.map(({ result }) => result.mxHost),
    settlements.map(({ result }) => result.remoteIp),
    settlements.map(({ result }) => result.localIp),
    settlements.map(({ result }) => result.tls?.version ?? null),
    settlements.map(({ result }) => result.tls?.cipher ?? null),
    settlements.map(({ result }) => result.reply?.code ?? null),
    settlements.map(({ result }) => (result.reply ? enhancedCode(result.reply) : null)),
    settlements.map(({ result }) => (result.reply ? formatReply(result.reply) : null)),
    settlements.map(({ result }) => JSON.stringify(result.conversation)),
  ];
}

/** How much waits, and since when the longest due of it, in seconds. */
export async function measureQueue(): Promise<{ rows: number; oldestDueSeconds: number }> {
  const { rows } = await getPool().query(
    `SELECT count(*)::int AS rows, coalesce(greatest(extract(epoch FROM now() - min(due_at)), 0), 0)::float8 AS "oldestDueSeconds" FROM delivery_queue`,
  );
  return rows[0];
}

/** Hears when something became due; `handler` is also called when such news may have been missed. */
export const listenForDue = (handler: () => void): Promise<() => void> => listen('delivery_due', handler);
