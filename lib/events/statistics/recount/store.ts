/** Raw SQL: days are deleted and counted again in sets, in one snapshot. */

import { PARTS } from '#lib/core/analytics/parts.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { idFloor } from '#lib/core/ids.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { DIMENSION_SQL, FACTS_FROM, measureSql } from '../event-facts.ts';
import { EXPLAINED_TYPES } from '../explained-types.ts';
import { MEASURES } from '../part-sums.ts';
import { SEEN } from '../seen.ts';
import { STAGED_KEY } from '../stage-statements.ts';
import { ALL_STATISTICS, type Fold, foldStaged } from '../store.ts';

/** The days of a company that are counted again: the first one in its zone, and the instant at which that begins. */
export type RecountedDays = { firstDay: string; start: Date };

/** Finds the last days of a company in its zone, as many as asked for; null where there is no such company. */
export async function findRecountedDays(db: Database, companyId: string, days: number): Promise<RecountedDays | null> {
  const { rows } = await db.query<RecountedDays>(
    `SELECT first_day::text AS "firstDay", first_day::timestamp AT TIME ZONE zone AS start
     FROM (SELECT zone, (now() AT TIME ZONE zone)::date - $2::int + 1 AS first_day
       FROM (SELECT stat_zone(timezone) AS zone FROM companies WHERE id = $1) AS zones) AS first_days`,
    [companyId, days],
  );
  return rows[0] ?? null;
}

/** Returns true while mail of a company from before statistics were kept is not counted. */
export async function hasUncountedMail(db: Database, companyId: string): Promise<boolean> {
  const { rowCount } = await db.query('SELECT FROM stat_backfill WHERE company_id = $1 AND done_at IS NULL LIMIT 1', [
    companyId,
  ]);
  return (rowCount ?? 0) > 0;
}

/** Deletes the statistics by day of a company from a day on. */
export async function deleteDays(db: Database, companyId: string, since: string): Promise<void> {
  for (const table of ['stat_cross', 'stat_domains', 'stat_reasons', 'stat_days'])
    await db.query(`DELETE FROM ${table} WHERE company_id = $1 AND day >= $2::date`, [companyId, since]);
}

/** The events of a company between two instants, by their ids, and before a third. */
type EventSlice = { companyId: string; startMs: number; endMs: number; until: Date | 'infinity' };

/** Events that are staged at a time: the largest number of rows of a day is looked at in between. */
const SLICE_EVENTS = 10_000;

/**
 * Counts events again, in slices of the time between the instants, in the caller's transaction, which holds the company.
 *
 * @param fold adds them to all statistics, or to some of them.
 */
export async function countEvents(db: Database, slice: EventSlice, fold: Fold): Promise<void> {
  const { companyId, startMs, endMs, until } = slice;
  const { rows } = await db.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM events WHERE company_id = $1 AND id >= $2 AND id < $3',
    [companyId, idFloor(startMs), idFloor(endMs)],
  );
  const slices = Math.ceil((rows[0]?.count ?? 0) / SLICE_EVENTS);
  const bound = (at: number): string => idFloor(Math.round(startMs + ((endMs - startMs) * at) / slices));
  for (let at = 0; at < slices; at += 1) {
    const { rowCount } = await db.query(STAGE_EVENTS, [companyId, bound(at), bound(at + 1), until]);
    if ((rowCount ?? 0) > 0) await foldStaged(db, fold);
  }
}

/** A day in UTC of a company whose mail is not counted yet, and the instant from which on its events have deltas. */
export type UncountedDay = { companyId: string; day: string; until: Date };

/** Finds the newest day that is left and locks it; null if other processes count all that are left, or nothing is left. */
export async function claimUncountedDay(db: Database): Promise<UncountedDay | null> {
  const { rows } = await db.query<UncountedDay>(
    `SELECT company_id AS "companyId", day::text AS day, until FROM stat_backfill
     WHERE done_at IS NULL ORDER BY day DESC, company_id LIMIT 1 FOR UPDATE SKIP LOCKED`,
  );
  return rows[0] ?? null;
}

/** Counts a day in the transaction that claimed it, which holds the company. */
export async function countDay(db: Database, { companyId, day, until }: UncountedDay): Promise<void> {
  const startMs = Date.parse(day);
  const endMs = startMs + DAY_MS;
  await countEvents(db, { companyId, startMs, endMs, until }, ALL_STATISTICS);
  await db.query(MARK_RECIPIENTS, [companyId, idFloor(startMs), idFloor(endMs), until]);
  await db.query('UPDATE stat_backfill SET done_at = now() WHERE company_id = $1 AND day = $2', [companyId, day]);
}

/**
 * Creates the partitions of the statistics around a day that are missing.
 *
 * @param db a transaction of its own: its lock keeps all others from creating partitions.
 */
export async function ensureMonths(db: Database, day: string): Promise<void> {
  // Mail is opened for weeks, and a day of a company begins in another one of UTC.
  await db.query("SELECT ensure_stat_partitions(($1::date - interval '35 days')::date, $1::date + 1)", [day]);
}

const EXPLAINED = `e.type IN (${EXPLAINED_TYPES.map((type) => `'${type}'`).join(', ')})`;

/** The events of a company ($1) between two ids ($2, $3) before an instant ($4). */
const RANGE = 'e.company_id = $1 AND e.id >= $2 AND e.id < $3 AND e.at < $4';

const quarterOf = (column: string): string => `date_bin('15 minutes', ${column}, 'epoch'::timestamptz)`;

/** Stages the events of a company and day for the statistics, as the fold stages deltas. */
const STAGE_EVENTS = `
  WITH facts AS MATERIALIZED (
    SELECT e.company_id, e.environment, ${quarterOf('e.at')} AS bucket_at, ${quarterOf('m.created_at')} AS sent_at, e.type,
      coalesce(e.bounce_class, 0) AS bounce_class, CASE WHEN ${EXPLAINED} THEN ${DIMENSION_SQL.reason} ELSE '' END AS reason,
      ${DIMENSION_SQL.subaccount} AS subaccount, e.sending_domain, e.recipient_domain, ${DIMENSION_SQL.campaign} AS campaign,
      ${DIMENSION_SQL.template} AS template, ${DIMENSION_SQL.templateVersion} AS template_version, ${DIMENSION_SQL.ipPool} AS ip_pool,
      ${DIMENSION_SQL.sendingIp} AS sending_ip, ${DIMENSION_SQL.provider} AS provider, ${measureSql(PARTS).join(', ')},
      CASE WHEN ${EXPLAINED} THEN e.id END AS last_event_id
    ${FACTS_FROM} WHERE ${RANGE} AND NOT r.simulated)
  INSERT INTO stat_staging (${STAGED_KEY}, ${MEASURES.join(', ')}, last_event_id)
  SELECT ${STAGED_KEY}, ${MEASURES.map((measure) => `coalesce(sum(${measure}), 0)`).join(', ')}, max(last_event_id::text)::uuid
  FROM facts GROUP BY ${STAGED_KEY}`;

const IS_PERSON = `NOT coalesce(e.data @> '{"is_prefetched": true}', false)`;

const engaged = (type: string, any: number, person: number): string =>
  `WHEN e.type = '${type}' THEN ${any | SEEN.confirmed} | CASE WHEN ${IS_PERSON} THEN ${person | SEEN.confirmedByPerson} ELSE 0 END`;

/** Marks the recipients of the same events, so that later opens and clicks are not the first again. */
const MARK_RECIPIENTS = `
  UPDATE recipients r SET seen = (r.seen::int | known.bits)::smallint FROM (
    SELECT e.message_id, e.ordinal, bit_or(CASE
      ${engaged('open', SEEN.opened, SEEN.openedByPerson)}
      ${engaged('initial_open', SEEN.initial, SEEN.initialByPerson)}
      ${engaged('click', SEEN.clicked, SEEN.clickedByPerson)}
      WHEN e.type = 'delay' THEN ${SEEN.delayed} WHEN e.type = 'spam_complaint' THEN ${SEEN.complained} ELSE ${SEEN.unsubscribed} END) AS bits
    FROM events e WHERE ${RANGE}
      AND e.type IN ('open', 'initial_open', 'click', 'delay', 'spam_complaint', 'list_unsubscribe', 'link_unsubscribe') GROUP BY 1, 2) AS known
  WHERE r.company_id = $1 AND r.message_id = known.message_id AND r.ordinal = known.ordinal`;
