/** Raw SQL: the figures of the campaigns of a page come from one statement. */

import { getPool } from '#lib/infra/db/pool.ts';
import { setOfCompany } from '#lib/infra/db/set-of-company.ts';

const SUMS = `SELECT coalesce(sum(t.delivered), 0)::int AS delivered, coalesce(sum(t.opened), 0)::int AS opened,
  coalesce(sum(t.clicked), 0)::int AS clicked FROM send_totals t`;

/** People of the last send of something: in its slices, who got a message so far, and what they did. */
export type SendFigures = { people: number; sent: number; delivered: number; opened: number; clicked: number };

/** Returns the figures of the last sends of campaigns; those that were never sent are left out. Indexes of sends, and primary keys. */
export async function readFigures(
  companyId: string,
  refIds: readonly string[],
): Promise<(SendFigures & { refId: string })[]> {
  if (refIds.length === 0) return [];
  const { rows } = await getPool().query<SendFigures & { refId: string }>(
    `SELECT n.ref_id AS "refId", s.people, m.sent, t.delivered, t.opened, t.clicked
     FROM ${setOfCompany('unnest($2::uuid[]) AS n(ref_id)')}
     CROSS JOIN LATERAL (
       SELECT l.id, l.people FROM sends l WHERE l.company_id = n.company_id AND l.ref_id = n.ref_id ORDER BY l.id DESC LIMIT 1) AS s
     CROSS JOIN LATERAL (
       SELECT coalesce(sum((p.outcomes->>'queued')::int), 0)::int AS sent FROM send_slices p
       WHERE p.company_id = n.company_id AND p.send_id = s.id AND p.state = 1) AS m
     CROSS JOIN LATERAL (${SUMS}
       WHERE t.company_id = n.company_id AND t.send_id = s.id) AS t`,
    [companyId, refIds],
  );
  return rows;
}

/** Sends that an average is made of, and the people of one at least: a rate of fewer says little. */
const AVERAGE_SENDS = 20;
const AVERAGE_PEOPLE = 20;

/** The mean rates of the last sends of a company, from 0 to 1. */
export type SendAverage = { sends: number; opened: number; clicked: number };

/** Returns the mean rates of a company's last finished sends; null without one. Primary keys. */
export async function readAverage(companyId: string): Promise<SendAverage | null> {
  const { rows } = await getPool().query<{ sends: number; opened: number | null; clicked: number | null }>(
    `SELECT count(*)::int AS sends, avg(t.opened::float8 / t.delivered) AS opened, avg(t.clicked::float8 / t.delivered) AS clicked
     FROM (SELECT id FROM sends WHERE company_id = $1 AND state = 'finished' ORDER BY id DESC LIMIT ${AVERAGE_SENDS}) AS s
     CROSS JOIN LATERAL (${SUMS} WHERE t.company_id = $1 AND t.send_id = s.id) AS t
     WHERE t.delivered >= ${AVERAGE_PEOPLE}`,
    [companyId],
  );
  const { sends = 0, opened = null, clicked = null } = rows[0] ?? {};
  return opened === null || clicked === null ? null : { sends, opened, clicked };
}
