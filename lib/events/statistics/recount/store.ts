/** Raw SQL: days are deleted and counted again in sets, in one snapshot. */

import type { Database } from '#lib/infra/db/pool.ts';

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
