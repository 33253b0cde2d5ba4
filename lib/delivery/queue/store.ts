import { z } from 'zod';
import { Environment } from '#lib/core/environment.ts';
import { eventRank } from '#lib/events/last-event.ts';
import { listen } from '#lib/infra/db/listen.ts';
import type { Statement } from '#lib/infra/db/pipeline.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { formatReply, getEnhancedCode } from '#lib/mail/reply.ts';
import type { QueuedDelivery } from '#lib/messages/queued-delivery.ts';
import { trackingOf } from '#lib/messages/tracking-options.ts';
import { CRASH_PAUSES_MS } from '../limits.ts';
import type { AttemptOutcome } from './decide-outcome.ts';
import { leaseMs } from './lease-time.ts';
import { leaseTokensOf } from './lease-token.ts';

/**
 * Plans of named statements are made once per connection, when partitions of days to come are still empty and the queue may
 * be: a plan that reads them whole would be kept when they are full. The claim walks its index in order.
 */
const BEGIN_BY_INDEX =
  'BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off';

/**
 * Settings under which rows are only looked up by their keys. Bitmap scans are the only scans left on, and they need a
 * condition that their index answers: no plan reads a table whole, not even one that was empty when the plan was made.
 */
const KEY_LOOKUP_OFF = [
  'enable_seqscan',
  'enable_indexscan',
  'enable_indexonlyscan',
  'enable_hashjoin',
  'enable_mergejoin',
];

/** Begins a transaction of key lookups. */
const BEGIN_BY_KEY = `BEGIN; ${KEY_LOOKUP_OFF.map((name) => `SET LOCAL ${name} = off`).join('; ')}`;

/** The same for a transaction that is sent whole, or that has begun. */
const LOOK_UP_BY_KEY: Statement = {
  name: 'look-up-by-key',
  text: `SELECT set_config(name, 'off', true) FROM unnest(ARRAY['${KEY_LOOKUP_OFF.join("', '")}']) AS name`,
  values: [],
};

/**
 * Finds the row of the queue `q` that `other` names, by the primary key whatever PostgreSQL believes of the queue's size.
 *
 * The company is compared so that no index answers it: the index for claims begins with the company. The ordinal is compared
 * as a range: of a queue that held one row when it was analyzed, an equality is believed to pick all of it, and a bitmap
 * scan that picks all is not even considered.
 */
const isQueueRow = (other: string): string =>
  `q.message_id = ${other}.message_id AND q.ordinal BETWEEN ${other}.ordinal AND ${other}.ordinal
   AND q.company_id IS NOT DISTINCT FROM ${other}.company_id`;

const NIL = '00000000-0000-0000-0000-000000000000';

/** A row of the queue with what its delivery needs to know of the message. */
export type ClaimedDelivery = { delivery: QueuedDelivery; sizeBytes: number };

/** The result of a claim, and the company after which the next one continues. */
export type Claim = { claimed: ClaimedDelivery[]; nextCursor: string; isMoreDue: boolean };

const ClaimedRow = z.object({
  companyId: z.string(),
  messageId: z.string(),
  ordinal: z.number(),
  environment: Environment,
  rcptTo: z.string(),
  recipientDomain: z.string(),
  isSimulated: z.boolean(),
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
  crashesAlone: z.number(),
  acceptedAt: z.date(),
  expiresAt: z.date(),
  leaseUntil: z.date(),
  sizeBytes: z.number(),
});

/**
 * Leases due rows, some of each company in turn, the longest due first. A row whose lease ran out is leased again; that
 * its last worker left no outcome is counted and written down as an attempt. Where it was alone in that worker, it is paused
 * first (`CRASH_PAUSES_MS`). A row without its message is passed over: for
 * it alone there may be no partition of attempts, and the others are claimed.
 *
 * Index delivery_queue_company_due_idx.
 *
 * @param cursor the company after which to begin; empty for the first.
 */
export async function claimDue(limit: number, perCompany: number, cursor: string, leaseToken: string): Promise<Claim> {
  const { rows, found } = await withTransaction(async (client) => {
    const due = await client.query<DueRow>({
      name: 'find-due',
      text: FIND_DUE,
      values: [cursor || NIL, perCompany, limit],
    });
    if (due.rows.length === 0) return { rows: [], found: [] };
    const [, leased] = await Promise.all([
      client.query(LOOK_UP_BY_KEY),
      client.query({
        name: 'lease-due',
        text: LEASE_DUE,
        values: [
          due.rows.map(({ companyId }) => companyId),
          due.rows.map(({ messageId }) => messageId),
          due.rows.map(({ ordinal }) => ordinal),
          due.rows.map(({ isAbandoned }) => isAbandoned),
          leaseToken,
          leaseMs(),
          CRASH_PAUSES_MS,
        ],
      }),
    ]);
    return { rows: leased.rows, found: due.rows };
  }, BEGIN_BY_INDEX);
  const claimed = rows.map((row): ClaimedDelivery => {
    const { sizeBytes, ...delivery } = ClaimedRow.parse(row);
    return { delivery: { ...delivery, leaseToken, raw: null }, sizeBytes };
  });
  const counts = Map.groupBy(found, ({ companyId }) => companyId);
  const isFull = found.length >= limit;
  return {
    claimed,
    nextCursor: isFull ? (found.at(-1)?.companyId ?? '') : '',
    isMoreDue: isFull || cursor !== '' || [...counts.values()].some(({ length }) => length >= perCompany),
  };
}

type DueRow = { companyId: string; messageId: string; ordinal: number; isAbandoned: boolean };

const SELECT_DELIVERY = `
  SELECT c.company_id AS "companyId", c.message_id AS "messageId", c.ordinal, m.environment, r.rcpt_to AS "rcptTo",
    c.recipient_domain AS "recipientDomain", r.simulated AS "isSimulated", m.envelope_from AS "envelopeFrom", m.transmission_id AS "transmissionId",
    m.subaccount_id AS "subaccountId", m.sending_domain AS "sendingDomain", m.campaign_id AS "campaignId",
    m.template_id AS "templateId", c.ip_pool_id AS "ipPoolId", m.transactional, m.options AS tracking,
    coalesce(m.options @> '{"require_tls": true}', false) AS "requireTls", c.tries, c.crashes, c.crashes_alone AS "crashesAlone", m.created_at AS "acceptedAt",
    c.expires_at AS "expiresAt", c.due_at AS "leaseUntil", m.size_bytes AS "sizeBytes"`;

const JOIN_MESSAGE = `
  JOIN messages m ON m.company_id = c.company_id AND m.id = c.message_id
  JOIN recipients r ON r.company_id = c.company_id AND r.message_id = c.message_id AND r.ordinal = c.ordinal`;

const FIND_DUE = `
  WITH RECURSIVE company AS (
    (SELECT company_id FROM delivery_queue WHERE company_id > $1 ORDER BY company_id LIMIT 1)
    UNION ALL
    SELECT (SELECT q.company_id FROM delivery_queue q WHERE q.company_id > c.company_id ORDER BY q.company_id LIMIT 1)
    FROM company c WHERE c.company_id IS NOT NULL
  )
  SELECT d.company_id AS "companyId", d.message_id AS "messageId", d.ordinal, d.lease_token IS NOT NULL AS "isAbandoned"
  FROM company c CROSS JOIN LATERAL (
    SELECT q.company_id, q.message_id, q.ordinal, q.lease_token FROM delivery_queue q
    WHERE q.company_id = c.company_id AND q.due_at <= now() ORDER BY q.due_at LIMIT $2 FOR UPDATE SKIP LOCKED) d
  LIMIT $3`;

const LEASE_DUE = `
  WITH due AS (
    SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::int[], $4::bool[]) AS d(company_id, message_id, ordinal, is_abandoned)
  ), claimed AS (
    UPDATE delivery_queue q SET
      lease_token = CASE WHEN due.is_abandoned AND ($7::int[])[q.crashes_alone] IS NOT NULL THEN NULL ELSE $5::uuid END,
      due_at = now() + coalesce(CASE WHEN due.is_abandoned THEN ($7::int[])[q.crashes_alone] END, $6::int) * interval '1 millisecond',
      crashes = CASE WHEN due.is_abandoned AND q.crashes = 0 THEN 1 ELSE q.crashes END
    FROM due WHERE ${isQueueRow('due')}
    RETURNING q.*, due.is_abandoned
  ), abandoned AS (
    INSERT INTO attempts (company_id, message_id, ordinal, number, started_at, duration_ms, outcome, route, raw_reason, conversation)
    SELECT c.company_id, c.message_id, c.ordinal, c.tries + c.crashes, now(), 0, 'unknown', 'unknown',
      'The worker that had this message stopped without an outcome: it may have been sent', '[]'
    FROM claimed c ${JOIN_MESSAGE} WHERE c.is_abandoned
    ON CONFLICT DO NOTHING
  )
  ${SELECT_DELIVERY} FROM claimed c ${JOIN_MESSAGE} WHERE c.lease_token IS NOT NULL`;

/** Rows of the queue that are leased under these tokens, with what their delivery needs to know. Their messages are not read. */
export async function findLeased(rows: readonly LeasedRow[]): Promise<QueuedDelivery[]> {
  const found = await withTransaction(
    (client) =>
      client.query({
        name: 'find-leased',
        text: `WITH c AS MATERIALIZED (SELECT q.* FROM delivery_queue q, ${LEASED})
               ${SELECT_DELIVERY}, c.lease_token AS "leaseToken" FROM c ${JOIN_MESSAGE}`,
        values: leasedColumns(rows),
      }),
    BEGIN_BY_KEY,
  );
  return found.rows.map((row) => {
    const { sizeBytes: _, ...delivery } = ClaimedRow.parse(row);
    return { ...delivery, leaseToken: z.uuid().parse(row.leaseToken), raw: null };
  });
}

/** The key of one leased row of the queue. */
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
  WHERE ${isQueueRow('o')} AND q.lease_token = o.lease_token`;

const RETURN_KEYS =
  'RETURNING q.company_id AS "companyId", q.message_id AS "messageId", q.ordinal, q.lease_token AS "leaseToken"';

/** Prolongs leases; answers the keys (`leaseKey`) of those that are still ours. */
export async function renewLeases(rows: readonly LeasedRow[]): Promise<Set<string>> {
  const renewed = await withKeyLookups((db) =>
    db.query({
      name: 'renew-leases',
      text: `UPDATE delivery_queue q SET due_at = now() + $5::int * interval '1 millisecond' FROM ${LEASED} ${RETURN_KEYS}`,
      values: [...leasedColumns(rows), leaseMs()],
    }),
  );
  return new Set(renewed.rows.map(leaseKey));
}

/** A lease that is given back, and in how many milliseconds its row is due again (half as much to one and a half times). */
export type ReleasedLease = { row: LeasedRow & Pick<QueuedDelivery, 'crashesAlone'>; delayMs: number };

/** Gives leases back before anything was tried: any worker may have the rows. */
export async function releaseHeldLeases(returned: readonly ReleasedLease[]): Promise<void> {
  await withKeyLookups((db) =>
    db.query({
      name: 'give-back-leases',
      text: `UPDATE delivery_queue q SET lease_token = NULL, crashes_alone = o.crashes_alone,
               due_at = now() + o.delay_ms * (0.5 + random()) * interval '1 millisecond'
             FROM unnest($1::uuid[], $2::uuid[], $3::int[], $4::uuid[], $5::float8[], $6::int[])
               AS o(company_id, message_id, ordinal, lease_token, delay_ms, crashes_alone)
             WHERE ${isQueueRow('o')} AND q.lease_token = o.lease_token`,
      values: [
        ...leasedColumns(returned.map(({ row }) => row)),
        returned.map(({ delayMs }) => delayMs),
        returned.map(({ row }) => row.crashesAlone),
      ],
    }),
  );
}

/** Makes due what processes hold, by their ids: any worker may have the rows. Reads the queue whole. Returns how many. */
export async function expireLeases(processIds: readonly string[]): Promise<number> {
  const ranges = processIds.map(leaseTokensOf);
  const { rows } = await getPool().query<{ expired: number }>(
    `WITH expired AS (
       UPDATE delivery_queue q SET due_at = now() FROM unnest($1::uuid[], $2::uuid[]) AS o(lowest, highest)
       WHERE q.lease_token BETWEEN o.lowest AND o.highest AND q.due_at > now() RETURNING 1
     )
     SELECT count(*)::int AS expired, pg_notify('delivery_due', '') FROM expired`,
    [ranges.map(({ lowest }) => lowest), ranges.map(({ highest }) => highest)],
  );
  return rows[0]?.expired ?? 0;
}

/** Counts a start before it happens, for rows that lost a worker before. Returns false where the lease is no longer ours. */
export async function countStart(row: LeasedRow, isAlone: boolean): Promise<boolean> {
  const counted = await withKeyLookups((db) =>
    db.query({
      name: 'count-start',
      text: `UPDATE delivery_queue q SET crashes = q.crashes + 1, crashes_alone = q.crashes_alone + $5::int FROM ${LEASED}`,
      values: [...leasedColumns([row]), isAlone ? 1 : 0],
    }),
  );
  return counted.rowCount === 1;
}

/** Resets the crash count of a delivery that ran alone and whose worker is still running. */
export async function clearCrashesAlone(row: LeasedRow): Promise<void> {
  await withKeyLookups((db) =>
    db.query({
      name: 'clear-crashes-alone',
      text: `UPDATE delivery_queue q SET crashes_alone = 0 FROM ${LEASED}`,
      values: leasedColumns([row]),
    }),
  );
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
    BEGIN_BY_KEY,
  );
  return new Map(rows.map(({ companyId, messageId, raw }) => [`${companyId} ${messageId}`, raw]));
}

/**
 * Writes outcomes where the lease is still ours: the queue row goes or waits for its next try, the recipient and its
 * attempt are written.
 *
 * @returns the keys (`leaseKey`) of those that were; the others belong to another worker now.
 */
export async function writeAttemptOutcomes(db: Database, outcomes: readonly AttemptOutcome[]): Promise<Set<string>> {
  const { rows } = await db.query({
    name: 'write-outcomes',
    text: `${FINISH} ${RETURN_FINISHED}`,
    values: outcomeColumns(outcomes),
  });
  return new Set(rows.map(leaseKey));
}

/** The SQLSTATE with which `finishLeases` fails its transaction: of a class that PostgreSQL leaves to others. */
const LEASE_IS_LOST = 'MW002';

/** The statements that write outcomes as `writeAttemptOutcomes`, and fail their transaction where a lease is not ours any more. */
export const finishLeases = (outcomes: readonly AttemptOutcome[]): Statement[] => [
  LOOK_UP_BY_KEY,
  {
    name: 'finish-leases',
    text: `${FINISH} SELECT refuse($25, 'a lease is lost') WHERE (SELECT count(*) FROM finished) < cardinality($1::uuid[])`,
    values: [...outcomeColumns(outcomes), LEASE_IS_LOST],
  },
];

/** Tells if a transaction failed because a lease of `finishLeases` is another worker's. */
export const isLeaseLost = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === LEASE_IS_LOST;

/** Runs `work` in a transaction in which rows are only looked up by their keys. */
export const withKeyLookups = <T>(work: (db: Database) => Promise<T>): Promise<T> =>
  withTransaction(work, BEGIN_BY_KEY);

/** True where a copy was opened or complained about before a later attempt ended: the delivery of that copy changes no verdict. */
const IS_REACTED_TO = `s.last_event = 'delivery' AND ${eventRank('r.last_event')} > 0`;

const FINISH = `
  WITH outcome AS (
    SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::int[], $4::uuid[], $5::int[], $6::float8[], $7::text[], $8::text[], $9::timestamptz[],
      $10::int[], $11::text[], $12::timestamptz[], $13::int[], $14::text[], $15::text[], $16::text[], $17::text[], $18::text[], $19::text[],
      $20::text[], $21::int[], $22::text[], $23::text[], $24::jsonb[])
    AS o(company_id, message_id, ordinal, lease_token, number, delay_ms, status, last_event, last_event_at,
      bounce_class, reason, started_at, duration_ms, outcome, route, mx_host, remote_ip, local_ip, tls_version, tls_cipher,
      reply_code, enhanced_code, raw_reason, conversation)
  ), gone AS (
    DELETE FROM delivery_queue q USING outcome o
    WHERE o.delay_ms IS NULL AND ${isQueueRow('o')} AND q.lease_token = o.lease_token
    RETURNING o.*
  ), later AS (
    UPDATE delivery_queue q SET lease_token = NULL, crashes = 0, crashes_alone = 0, tries = o.number, due_at = now() + o.delay_ms * interval '1 millisecond'
    FROM outcome o
    WHERE o.delay_ms IS NOT NULL AND ${isQueueRow('o')} AND q.lease_token = o.lease_token
    RETURNING o.*
  ), finished AS (
    SELECT * FROM gone UNION ALL SELECT * FROM later
  ), recipient AS (
    UPDATE recipients r SET status = s.status, attempts = s.number,
      last_event = CASE WHEN ${IS_REACTED_TO} THEN r.last_event ELSE s.last_event END,
      last_event_at = CASE WHEN ${IS_REACTED_TO} THEN r.last_event_at ELSE s.last_event_at END,
      bounce_class = s.bounce_class, reason = s.reason,
      delivered_at = CASE WHEN s.last_event = 'delivery' THEN s.last_event_at END
    FROM finished s WHERE r.company_id = s.company_id AND r.message_id = s.message_id AND r.ordinal = s.ordinal
  ), attempt AS (
    INSERT INTO attempts (company_id, message_id, ordinal, number, started_at, duration_ms, outcome, route, mx_host, remote_ip, local_ip,
      tls_version, tls_cipher, reply_code, enhanced_code, bounce_class, raw_reason, next_try_at, conversation)
    SELECT company_id, message_id, ordinal, number, started_at, duration_ms, outcome, route, mx_host, remote_ip, local_ip,
      tls_version, tls_cipher, reply_code, enhanced_code, bounce_class, raw_reason, now() + delay_ms * interval '1 millisecond', conversation
    FROM finished ON CONFLICT DO NOTHING
  )`;

const RETURN_FINISHED =
  'SELECT company_id AS "companyId", message_id AS "messageId", ordinal, lease_token AS "leaseToken" FROM finished';

function outcomeColumns(outcomes: readonly AttemptOutcome[]): unknown[] {
  return [
    ...leasedColumns(outcomes.map(({ delivery }) => delivery)),
    outcomes.map(({ number }) => number),
    outcomes.map(({ delayMs }) => delayMs),
    outcomes.map(({ status }) => status),
    outcomes.map(({ event }) => event.type),
    outcomes.map(({ event }) => event.at),
    outcomes.map(({ bounceClass }) => bounceClass),
    outcomes.map(({ reason }) => reason),
    outcomes.map(({ result }) => result.startedAt),
    outcomes.map(({ result }) => result.durationMs),
    outcomes.map(({ outcome }) => outcome),
    outcomes.map(({ result }) => result.route),
    outcomes.map(({ result }) => result.mxHost),
    outcomes.map(({ result }) => result.remoteIp),
    outcomes.map(({ result }) => result.localIp),
    outcomes.map(({ result }) => result.tls?.version ?? null),
    outcomes.map(({ result }) => result.tls?.cipher ?? null),
    outcomes.map(({ result }) => result.reply?.code ?? null),
    outcomes.map(({ result }) => (result.reply ? getEnhancedCode(result.reply) : null)),
    outcomes.map(({ result }) => (result.reply ? formatReply(result.reply) : null)),
    outcomes.map(({ result }) => JSON.stringify(result.conversation)),
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
