/** Raw SQL: a set of outcomes changes the queue, recipients, attempts and events in one statement. */

import { insertAttemptEvents } from '#lib/events/derived-events.ts';
import { eventRank } from '#lib/events/last-event.ts';
import { SEEN } from '#lib/events/statistics/seen.ts';
import { arraysOf, column, namesOf, unnest } from '#lib/infra/db/columns.ts';
import { LOOK_UP_BY_KEY } from '#lib/infra/db/key-lookups.ts';
import type { Statement } from '#lib/infra/db/pipeline.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { formatReply, getEnhancedCode } from '#lib/mail/reply.ts';
import type { AttemptOutcome } from '../decide-outcome.ts';
import { isQueueRow } from '../is-queue-row.ts';
import { leaseKey } from '../leases/store.ts';

/**
 * Writes outcomes where the lease is still ours: the queue row goes or waits for its next try, the recipient, its attempt
 * and the event are written. `eventStatements` counts the event.
 *
 * @returns the keys (`leaseKey`) of those that were; the others belong to another worker now.
 */
export async function writeAttemptOutcomes(db: Database, outcomes: readonly AttemptOutcome[]): Promise<Set<string>> {
  const { rows } = await db.query({
    name: 'write-outcomes',
    text: `${FINISH} ${RETURN_FINISHED}`,
    values: arraysOf(OUTCOME_COLUMNS, outcomes),
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
    text: `${FINISH} SELECT refuse($${OUTCOME_COLUMNS.length + 1}, 'a lease is lost') WHERE (SELECT count(*) FROM finished) < cardinality($1::uuid[])`,
    values: [...arraysOf(OUTCOME_COLUMNS, outcomes), LEASE_IS_LOST],
  },
];

/** Tells if a transaction failed because a lease of `finishLeases` is another worker's. */
export const isLeaseLost = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === LEASE_IS_LOST;

/** True where a copy was opened or complained about before a later attempt ended: the delivery of that copy changes no verdict. */
const IS_REACTED_TO = `s.last_event = 'delivery' AND ${eventRank('r.last_event')} > 0`;

/** The columns of an outcome: the lease, the next state of queue row and recipient, the attempt, and the event. */
const OUTCOME_COLUMNS = [
  column<AttemptOutcome>('company_id', 'uuid', ({ delivery }) => delivery.companyId),
  column<AttemptOutcome>('message_id', 'uuid', ({ delivery }) => delivery.messageId),
  column<AttemptOutcome>('ordinal', 'int', ({ delivery }) => delivery.ordinal),
  column<AttemptOutcome>('lease_token', 'uuid', ({ delivery }) => delivery.leaseToken),
  column<AttemptOutcome>('number', 'int', ({ number }) => number),
  column<AttemptOutcome>('delay_ms', 'float8', ({ delayMs }) => delayMs),
  column<AttemptOutcome>('status', 'text', ({ status }) => status),
  column<AttemptOutcome>('bounce_class', 'int', ({ bounceClass }) => bounceClass),
  column<AttemptOutcome>('reason', 'text', ({ reason }) => reason),
  column<AttemptOutcome>('started_at', 'timestamptz', ({ result }) => result.startedAt),
  column<AttemptOutcome>('duration_ms', 'int', ({ result }) => result.durationMs),
  column<AttemptOutcome>('outcome', 'text', ({ outcome }) => outcome),
  column<AttemptOutcome>('route', 'text', ({ result }) => result.route),
  column<AttemptOutcome>('mx_host', 'text', ({ result }) => result.mxHost),
  column<AttemptOutcome>('remote_ip', 'text', ({ result }) => result.remoteIp),
  column<AttemptOutcome>('local_ip', 'text', ({ result }) => result.localIp),
  column<AttemptOutcome>('tls_version', 'text', ({ result }) => result.tls?.version),
  column<AttemptOutcome>('tls_cipher', 'text', ({ result }) => result.tls?.cipher),
  column<AttemptOutcome>('reply_code', 'int', ({ result }) => result.reply?.code),
  column<AttemptOutcome>('enhanced_code', 'text', ({ result }) => result.reply && getEnhancedCode(result.reply)),
  column<AttemptOutcome>('raw_reason', 'text', ({ result }) => result.reply && formatReply(result.reply)),
  column<AttemptOutcome>('conversation', 'jsonb', ({ result }) => JSON.stringify(result.conversation)),
  column<AttemptOutcome>('event_id', 'uuid', ({ event }) => event.id),
  column<AttemptOutcome>('last_event', 'text', ({ event }) => event.type),
  column<AttemptOutcome>('last_event_at', 'timestamptz', ({ event }) => event.at),
  column<AttemptOutcome>('environment', 'text', ({ event }) => event.environment),
  column<AttemptOutcome>('transmission_id', 'uuid', ({ event }) => event.transmissionId),
  column<AttemptOutcome>('subaccount_id', 'uuid', ({ event }) => event.subaccountId),
  column<AttemptOutcome>('rcpt_to', 'text', ({ event }) => event.rcptTo),
  column<AttemptOutcome>('recipient_domain', 'text', ({ event }) => event.recipientDomain),
  column<AttemptOutcome>('sending_domain', 'text', ({ event }) => event.sendingDomain),
  column<AttemptOutcome>('campaign_id', 'text', ({ event }) => event.campaignId),
  column<AttemptOutcome>('template_id', 'uuid', ({ event }) => event.templateId),
  column<AttemptOutcome>('ip_pool_id', 'uuid', ({ event }) => event.ipPoolId),
  column<AttemptOutcome>('masked_reason', 'text', ({ event }) => event.reason),
  column<AttemptOutcome>('event_data', 'jsonb', ({ event }) => JSON.stringify(event.data)),
];

const FINISH = `
  WITH outcome AS (
    SELECT * FROM ${unnest(OUTCOME_COLUMNS)} AS o(${namesOf(OUTCOME_COLUMNS)})
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
    UPDATE recipients r SET status = s.status, attempts = CASE WHEN s.outcome = 'suppressed' THEN r.attempts ELSE s.number END,
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
    FROM finished WHERE outcome <> 'suppressed' ON CONFLICT DO NOTHING
  ), recorded AS (${insertAttemptEvents('finished')}
  )`;

const RETURN_FINISHED =
  'SELECT company_id AS "companyId", message_id AS "messageId", ordinal, lease_token AS "leaseToken" FROM finished';
