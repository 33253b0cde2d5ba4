/** Raw SQL: events are partitioned by day and counted in sets; Prisma Client knows neither. */

import type { Scope } from '#lib/core/context.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { idFloor, idTime } from '#lib/core/ids.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { getReadPool } from '#lib/infra/db/read-pool.ts';
import type { EventType } from '../event-types.ts';
import type { RecordedEvent } from '../present-event.ts';
import type { RecipientKey, RecipientReference } from '../recipient-reference.ts';

const EVENT_COLUMNS = `id, type, at, ordinal, subaccount_id AS "subaccountId", recipient_domain AS "recipientDomain",
  sending_domain AS "sendingDomain", bounce_class AS "bounceClass", reason, data`;

/** The events of one message, oldest first. Index events_company_id_message_id_id_idx. */
export async function findMessageEvents(scope: Scope, messageId: string, limit: number): Promise<RecordedEvent[]> {
  const { rows } = await getReadPool().query<RecordedEvent>({
    name: 'find-message-events',
    text: `SELECT ${EVENT_COLUMNS} FROM events
           WHERE company_id = $1 AND message_id = $2 AND environment = $3 ORDER BY id LIMIT $4`,
    values: [scope.companyId, messageId, scope.environment, limit],
  });
  return rows;
}

/** An event with the message that it is about, and its environment. */
export type IdentifiedEvent = RecordedEvent & { messageId: string; environment: string };

/**
 * Events of a company by their ids. Planned for each call, so that only the partitions of those ids are read. Primary key.
 */
export async function findEventsById(companyId: string, ids: readonly string[]): Promise<IdentifiedEvent[]> {
  const { rows } = await getReadPool().query<IdentifiedEvent>(
    `SELECT message_id AS "messageId", environment, ${EVENT_COLUMNS} FROM events WHERE company_id = $1 AND id = ANY($2::uuid[])`,
    [companyId, ids],
  );
  return rows;
}

/** The most milliseconds by which another machine's clock may be behind the one that accepted the message. */
const CLOCKS_APART_MS = DAY_MS;

/**
 * The events of one recipient, oldest first; its acceptance comes before all that follows, whatever another machine's
 * clock says. Index events_company_id_message_id_id_idx.
 */
export async function findRecipientEvents(
  scope: Scope,
  { messageId, ordinal }: RecipientKey,
  limit: number,
): Promise<RecordedEvent[]> {
  const { rows } = await getReadPool().query<RecordedEvent>(
    `SELECT ${EVENT_COLUMNS} FROM events
     WHERE company_id = $1 AND environment = $2 AND message_id = $3 AND ordinal = $4 AND id >= $5
     ORDER BY (type = 'injection') DESC, id LIMIT $6`,
    [scope.companyId, scope.environment, messageId, ordinal, idFloor(idTime(messageId) - CLOCKS_APART_MS), limit],
  );
  return rows;
}

/** The types of events that a list of several messages leaves out: each message has the first, and the second repeats an open. */
const LEFT_OUT: readonly EventType[] = ['injection', 'initial_open'];

/**
 * The last events before an instant of recipients of several messages, the latest first, without their acceptance. Index
 * events_company_id_message_id_id_idx.
 */
export async function findEventsOfRecipients(
  scope: Scope,
  recipients: readonly RecipientKey[],
  before: Date,
  limit: number,
): Promise<IdentifiedEvent[]> {
  const { rows } = await getReadPool().query<IdentifiedEvent>(
    `SELECT e.* FROM unnest($3::uuid[], $4::int[], $5::uuid[]) AS k(message_id, ordinal, since)
     CROSS JOIN LATERAL (
       SELECT message_id AS "messageId", environment, ${EVENT_COLUMNS} FROM events
       WHERE company_id = $1 AND environment = $2 AND message_id = k.message_id AND events.ordinal = k.ordinal
         AND events.id >= k.since AND events.at < $6 AND type <> ALL($7::text[])
       ORDER BY events.id DESC LIMIT $8) AS e
     ORDER BY e.at DESC, e.id DESC LIMIT $8`,
    [
      scope.companyId,
      scope.environment,
      recipients.map(({ messageId }) => messageId),
      recipients.map(({ ordinal }) => ordinal),
      recipients.map(({ messageId }) => idFloor(idTime(messageId) - CLOCKS_APART_MS)),
      before,
      LEFT_OUT,
      limit,
    ],
  );
  return rows;
}

/**
 * The last events of some types of the first recipients of messages, so many of each message at most, oldest first. Index
 * events_company_id_message_id_id_idx.
 */
export async function findLastEvents(
  scope: Scope,
  messageIds: readonly string[],
  types: readonly EventType[],
  limit: number,
): Promise<IdentifiedEvent[]> {
  const { rows } = await getReadPool().query<IdentifiedEvent>(
    `SELECT e.* FROM unnest($3::uuid[], $4::uuid[]) AS k(message_id, since)
     CROSS JOIN LATERAL (
       SELECT message_id AS "messageId", environment, ${EVENT_COLUMNS} FROM events
       WHERE company_id = $1 AND environment = $2 AND message_id = k.message_id AND events.ordinal = 0
         AND events.id >= k.since AND type = ANY($5::text[])
       ORDER BY events.id DESC LIMIT $6) AS e
     ORDER BY e.id`,
    [
      scope.companyId,
      scope.environment,
      messageIds,
      messageIds.map((id) => idFloor(idTime(id) - CLOCKS_APART_MS)),
      types,
      limit,
    ],
  );
  return rows;
}

/** True where a recipient had an event of a type before. Index events_company_id_message_id_id_idx. */
export async function existsEvent(db: Database, reference: RecipientReference, type: EventType): Promise<boolean> {
  const { companyId, messageId, ordinal } = reference;
  const { rowCount } = await db.query({
    name: 'exists-event',
    text: 'SELECT FROM events WHERE company_id = $1 AND message_id = $2 AND ordinal = $3 AND type = $4 AND id >= $5 LIMIT 1',
    values: [companyId, messageId, ordinal, type, idFloor(idTime(messageId))],
  });
  return rowCount === 1;
}

/** Events of one type of a recipient, by who caused them. */
export type EngagementCount = RecipientReference & { type: EventType; person: number; machine: number };

/**
 * Counts opens and clicks that are known of recipients, at most `limit` of each. Planned for each call: partitions of days
 * to come are empty when a plan is kept. Index events_company_id_message_id_id_idx.
 */
export async function countEngagements(
  db: Database,
  wanted: readonly (RecipientReference & { type: EventType })[],
  limit: number,
): Promise<EngagementCount[]> {
  const { rows } = await db.query<EngagementCount>(
    `SELECT o.company_id AS "companyId", o.message_id AS "messageId", o.ordinal, o.type, e.person, e.machine
     FROM unnest($1::uuid[], $2::uuid[], $3::int[], $4::text[], $5::uuid[]) AS o(company_id, message_id, ordinal, type, since)
     CROSS JOIN LATERAL (
       SELECT count(*) FILTER (WHERE NOT is_prefetched)::int AS person, count(*) FILTER (WHERE is_prefetched)::int AS machine
       FROM (SELECT coalesce(k.data @> '{"is_prefetched": true}', false) AS is_prefetched FROM events k
             WHERE k.company_id = o.company_id AND k.message_id = o.message_id AND k.ordinal = o.ordinal AND k.type = o.type
               AND k.id >= o.since LIMIT $6) AS known) AS e`,
    [
      wanted.map(({ companyId }) => companyId),
      wanted.map(({ messageId }) => messageId),
      wanted.map(({ ordinal }) => ordinal),
      wanted.map(({ type }) => type),
      wanted.map(({ messageId }) => idFloor(idTime(messageId))),
      limit,
    ],
  );
  return rows;
}

/** A mail host whose outcomes are counted, and a masked reason. */
export type MailHostQuestion = { companyId: string; nextHop: string; reason: string; since: Date };

/** The messages that a mail host took and has not sent back, and those that it refused with a reason. */
export type MailHostOutcomes = { delivered: number; refused: number };

/** The events that are looked at: the last ones of a company show the present behaviour of a mail host. */
const OUTCOMES_MAX = 5_000;

/**
 * Counts the outcomes of a company's mail at a mail host since an instant, among its last 5,000 events: those are read from the
 * end of the primary key, so this takes an index scan, which transactions of key lookups do without.
 */
export async function countMailHostOutcomes(
  db: Database,
  { companyId, nextHop, reason, since }: MailHostQuestion,
): Promise<MailHostOutcomes> {
  const { rows: settings } = await db.query<{ was: string }>("SELECT current_setting('enable_indexscan') AS was");
  const set = "SELECT set_config('enable_indexscan', $1, true)";
  await db.query(set, ['on']);
  const { rows } = await db.query<MailHostOutcomes>({
    name: 'count-mail-host-outcomes',
    text: `WITH last AS (
             SELECT type, message_id, ordinal, reason, lower(data->>'mx_host') AS host FROM events
             WHERE company_id = $1 AND id >= $2 ORDER BY id DESC LIMIT ${OUTCOMES_MAX}
           ), returned AS (
             SELECT message_id, ordinal FROM last WHERE type = 'out_of_band'
           )
           SELECT (count(DISTINCT (message_id, ordinal)) FILTER (WHERE type = 'delivery' AND host = $3
               AND (message_id, ordinal) NOT IN (SELECT message_id, ordinal FROM returned)))::int AS delivered,
             (count(DISTINCT (message_id, ordinal)) FILTER (WHERE type IN ('bounce', 'out_of_band') AND reason = $4))::int AS refused
           FROM last`,
    values: [companyId, idFloor(since.getTime()), nextHop, reason],
  });
  await db.query(set, [settings[0]?.was ?? 'on']);
  return rows[0] ?? { delivered: 0, refused: 0 };
}
