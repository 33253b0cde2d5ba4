/** Raw SQL: moves are summed by ranges of their ids, which carry the time. */

import type { Scope } from '#lib/core/context.ts';
import { getReadPool } from '#lib/infra/db/read-pool.ts';
import type { JourneyFunnel, JourneyReport } from './schema.ts';

type Company = Pick<Scope, 'companyId'>;
type Target = JourneyFunnel['moves'][number]['from'];

/** Ids of moves: from one up to, and without, another. */
export type IdRange = { from: string; until: string };

const FROM = "CASE WHEN s.was_lost THEN 'lost' ELSE s.from_stage END";
const TO = "CASE WHEN s.is_lost THEN 'lost' ELSE s.to_stage END";
const IN_RANGE = `s.company_id = $1 AND s.id >= $2::uuid AND s.id < $3::uuid AND ${FROM} <> ${TO}`;

/** The instant that an id carries. */
const timeOf = (id: string): string =>
  `to_timestamp(('x' || left(replace(${id}::text, '-', ''), 12))::bit(48)::bigint / 1000.0)`;

/** Moves whose stays are looked at for medians. */
export const SAMPLE_MAX = 100_000;

/** Counts a company's people by stage. */
export async function countPeople({ companyId }: Company): Promise<Map<Target, number>> {
  const { rows } = await getReadPool().query<{ target: Target; count: number }>(
    `SELECT CASE WHEN is_lost THEN 'lost' ELSE stage END AS target, count(*)::int AS count FROM contacts WHERE company_id = $1 GROUP BY 1`,
    [companyId],
  );
  return new Map(rows.map(({ target, count }) => [target, count]));
}

/** Counts moves in a range. Index stage_changes_company_id_id_idx. */
export async function countMoves({ companyId }: Company, { from, until }: IdRange): Promise<JourneyFunnel['moves']> {
  const { rows } = await getReadPool().query<JourneyFunnel['moves'][number]>(
    `SELECT ${FROM} AS "from", ${TO} AS "to", count(*)::int AS count FROM stage_changes s WHERE ${IN_RANGE} GROUP BY 1, 2
     ORDER BY count(*) DESC, 1, 2`,
    [companyId, from, until],
  );
  return rows;
}

/** Counts moves by day of a zone. Index stage_changes_company_id_id_idx. */
export async function countMovesByDay(
  { companyId }: Company,
  { from, until }: IdRange,
  zone: string,
): Promise<JourneyReport['rows']> {
  const { rows } = await getReadPool().query<JourneyReport['rows'][number]>(
    `SELECT to_char(${timeOf('s.id')} AT TIME ZONE $4, 'YYYY-MM-DD') AS day, ${FROM} AS "from", ${TO} AS "to", count(*)::int AS count
     FROM stage_changes s WHERE ${IN_RANGE} GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
    [companyId, from, until, zone],
  );
  return rows;
}

/** Finds how many days half of those who left a stage in a range had stayed longer, of the last `SAMPLE_MAX` moves. */
export async function findMedianDays({ companyId }: Company, { from, until }: IdRange): Promise<Map<Target, number>> {
  const { rows } = await getReadPool().query<{ target: Target; days: number }>(
    `WITH s AS (SELECT s.* FROM stage_changes s WHERE ${IN_RANGE} ORDER BY s.id DESC LIMIT $4)
     SELECT ${FROM} AS target, (percentile_cont(0.5) WITHIN GROUP (
       ORDER BY extract(epoch FROM ${timeOf('s.id')} - coalesce(${timeOf('p.id')}, c.created_at)) / 86400))::float8 AS days
     FROM s JOIN contacts c ON c.company_id = s.company_id AND c.id = s.contact_id
     LEFT JOIN LATERAL (SELECT p.id FROM stage_changes p WHERE p.company_id = $1 AND p.contact_id = s.contact_id AND p.id < s.id
       ORDER BY p.id DESC LIMIT 1) AS p ON true
     GROUP BY 1`,
    [companyId, from, until, SAMPLE_MAX],
  );
  return new Map(rows.map(({ target, days }) => [target, Math.max(0, Math.round(days * 100) / 100)]));
}
