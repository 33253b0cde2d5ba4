/** Raw SQL: events are partitioned by day and roll-ups are counted in sets; Prisma Client knows neither. */

import type { RollupMinute } from '#generated/client.ts';
import type { Scope } from '#lib/core/context.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { idFloor, idTime } from '#lib/core/ids.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import type { EventType } from '../event-types.ts';
import type { RecordedEvent } from '../present-event.ts';

/** A recipient of a message. */
export type RecipientKey = { messageId: string; ordinal: number };

/** A recipient of a message of any company, as signed references name it. */
export type RecipientReference = RecipientKey & { companyId: string };

const EVENT_COLUMNS = `id, type, at, ordinal, subaccount_id AS "subaccountId", recipient_domain AS "recipientDomain",
  sending_domain AS "sendingDomain", bounce_class AS "bounceClass", reason, data`;

/** The events of one message, oldest first. Index events_company_id_message_id_id_idx. */
export async function findMessageEvents(scope: Scope, messageId: string, limit: number): Promise<RecordedEvent[]> {
  const { rows } = await getPool().query<RecordedEvent>({
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
  const { rows } = await getPool().query<IdentifiedEvent>(
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
  const { rows } = await getPool().query<RecordedEvent>(
    `SELECT ${EVENT_COLUMNS} FROM events
     WHERE company_id = $1 AND environment = $2 AND message_id = $3 AND ordinal = $4 AND id >= $5
     ORDER BY (type = 'injection') DESC, id LIMIT $6`,
    [scope.companyId, scope.environment, messageId, ordinal, idFloor(idTime(messageId) - CLOCKS_APART_MS), limit],
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

/**
 * A count of one type of event in one of the given stretches, counted from 1; bounces of recipients that were not tried
 * because suppressed (class 25) are counted apart.
 */
export type StretchCount = { stretch: number; type: EventType; isSuppressed: boolean; count: number };

/**
 * Counts events between each bound and the next: from the totals by quarter hour, and from the deltas that are not folded
 * into them yet, in one snapshot. Reads rollup_totals by its primary key: a row or a few for each quarter hour and type,
 * whatever the number of receivers.
 *
 * @param bounds rising instants, one more than there are stretches.
 */
export async function countByStretch(
  scope: Scope,
  types: readonly EventType[],
  bounds: readonly Date[],
): Promise<StretchCount[]> {
  const rows = (table: string) => `SELECT bucket_at, type, bounce_class, count FROM ${table}
    WHERE company_id = $1 AND environment = $2 AND type = ANY($3) AND bucket_at >= $4 AND bucket_at < $5`;
  const result = await getPool().query<StretchCount>(
    `SELECT width_bucket(bucket_at, $6::timestamptz[]) AS stretch, type,
       type = 'bounce' AND bounce_class = 25 AS "isSuppressed", sum(count)::int AS count
     FROM (${rows('rollup_totals')} UNION ALL ${rows('rollup_deltas')}) counted GROUP BY 1, 2, 3`,
    [scope.companyId, scope.environment, types, bounds[0], bounds.at(-1), bounds],
  );
  return result.rows;
}

/** Events of one type of a sub-account; recipients that were not tried because suppressed (class 25) are left out. */
export type SubaccountCount = { subaccountId: string; type: EventType; count: number };

/**
 * Counts the events of a company's sub-accounts, or of one, by days (UTC) since an instant: from the days' roll-ups, and from
 * the deltas that are not folded into them yet, in one snapshot. Index rollup_days_pkey.
 */
export async function sumBySubaccount(
  scope: Scope,
  types: readonly EventType[],
  since: Date,
  subaccountId: string | null,
): Promise<SubaccountCount[]> {
  const rows = (table: string) => `SELECT subaccount_id, type, count FROM ${table}
    WHERE company_id = $1 AND environment = $2 AND bucket_at >= date_trunc('day', $3::timestamptz, 'UTC') AND type = ANY($4)
      AND bounce_class <> 25 AND subaccount_id <> '00000000-0000-0000-0000-000000000000'
      AND ($5::uuid IS NULL OR subaccount_id = $5)`;
  const result = await getPool().query<SubaccountCount>(
    `SELECT subaccount_id AS "subaccountId", type, sum(count)::int AS count
     FROM (${rows('rollup_days')} UNION ALL ${rows('rollup_deltas')}) counted GROUP BY 1, 2`,
    [scope.companyId, scope.environment, since, types, subaccountId],
  );
  return result.rows;
}

/** Events of one kind that were folded in a minute; class 0 for events without one. */
export type MinuteCount = RollupMinute;

/** Events of all companies by minute, type and bounce class, since an instant. Index rollup_minutes_pkey. */
export async function findMinutes(since: Date): Promise<MinuteCount[]> {
  const { rows } = await getPool().query<MinuteCount>(
    'SELECT minute, type, bounce_class AS "bounceClass", count FROM rollup_minutes WHERE minute >= $1 ORDER BY minute',
    [since],
  );
  return rows;
}

/** Recipients of a company whose delivery is over, and how many of them bounced. */
export type BounceFigures = { companyId: string; bounced: number; settled: number; complained: number };

/**
 * Companies of which at least `leastRecipients` production recipients were settled since an instant, with how many of
 * them bounced and how many complained; recipients that were not tried because suppressed (class 25) are left out. Index rollup_totals_pkey,
 * company by company.
 */
export async function findBounceFigures(since: Date, leastRecipients: number): Promise<BounceFigures[]> {
  const { rows } = await getPool().query<BounceFigures>(
    `SELECT c.id AS "companyId", r.bounced::int, r.settled::int, r.complained::int FROM companies c CROSS JOIN LATERAL (
       SELECT coalesce(sum(count) FILTER (WHERE type IN ('bounce', 'out_of_band')), 0) AS bounced,
              coalesce(sum(count) FILTER (WHERE type IN ('delivery', 'bounce')), 0) AS settled,
              coalesce(sum(count) FILTER (WHERE type = 'spam_complaint'), 0) AS complained
       FROM rollup_totals q
       WHERE q.company_id = c.id AND q.environment = 'production' AND q.bucket_at >= $1
         AND q.type IN ('delivery', 'bounce', 'out_of_band', 'spam_complaint') AND q.bounce_class <> 25) AS r
     WHERE r.settled >= $2`,
    [since, leastRecipients],
  );
  return rows;
}

/** Counts the deltas that wait to be folded, `limit` at most. */
export async function countDeltas(limit: number): Promise<number> {
  const { rows } = await getPool().query<{ count: number }>(
    'SELECT count(*)::int AS count FROM (SELECT FROM rollup_deltas LIMIT $1) AS deltas',
    [limit],
  );
  return rows[0]?.count ?? 0;
}

/** The ids of an event and its message are made at most this long after the message came in. In milliseconds. */
const ID_LAG_MS = 60_000;

/**
 * Adds up injections in one snapshot: roll-ups and what is not folded into them yet from `firstQuarter` on, single
 * events between `since` and it. Reads a hundred rows of roll-ups and a quarter hour of events at most; indexes
 * rollup_totals_pkey, events (company_id, environment, id DESC) and recipients_pkey.
 */
export async function sumInjections(scope: Scope, since: Date, firstQuarter: Date): Promise<number> {
  const counted = (table: string) => `SELECT count FROM ${table}
    WHERE company_id = $1 AND environment = $2 AND type = 'injection' AND bucket_at >= $4`;
  const { rows } = await getPool().query<{ sum: number }>(
    `SELECT coalesce(sum(count), 0)::int AS sum FROM (
       ${counted('rollup_totals')} UNION ALL ${counted('rollup_deltas')} UNION ALL
       SELECT 1 FROM events e JOIN recipients r USING (company_id, message_id, ordinal)
       WHERE company_id = $1 AND e.environment = $2 AND e.type = 'injection' AND e.at >= $3 AND e.at < $4
         AND e.id >= $5 AND e.id < $6 AND message_id >= $5 AND message_id < $6 AND NOT r.simulated) counted`,
    [
      scope.companyId,
      scope.environment,
      since,
      firstQuarter,
      idFloor(since.getTime()),
      idFloor(firstQuarter.getTime() + ID_LAG_MS),
    ],
  );
  return rows[0]?.sum ?? 0;
}
