/** Raw SQL: a set of outcomes changes the queue, recipients and attempts in one statement. */

import { eventRank } from '#lib/events/last-event.ts';
import { SEEN } from '#lib/events/statistics/seen.ts';
import { LOOK_UP_BY_KEY } from '#lib/infra/db/key-lookups.ts';
import type { Statement } from '#lib/infra/db/pipeline.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { formatReply, getEnhancedCode } from '#lib/mail/reply.ts';
import type { AttemptOutcome } from '../decide-outcome.ts';
import { isQueueRow } from '../is-queue-row.ts';
import { leasedColumns, leaseKey } from '../leases/store.ts';

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
      seen = CASE WHEN s.last_event = 'delay' AND s.number = 1 THEN r.seen | ${SEEN.delayed}::smallint ELSE r.seen END,
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
