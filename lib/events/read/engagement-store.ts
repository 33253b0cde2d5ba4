/** Raw SQL: events are counted in one statement, whatever their number. */

import type { Database } from '#lib/infra/db/pool.ts';

/** The mail to one address: how many were sent, arrived, bounced, were opened and clicked, and the last of each. */
export type AddressEngagement = {
  rcptTo: string;
  sent: number;
  delivered: number;
  bounced: number;
  opened: number;
  clicked: number;
  lastSentAt: Date | null;
  lastOpenAt: Date | null;
  lastClickAt: Date | null;
};

/**
 * Counts events of a company by their address. Opens and clicks of machines are left out, and of those of people the first of
 * each mail counts. Index events_company_id_message_id_id_idx.
 */
export async function sumByAddress(
  db: Database,
  companyId: string,
  ids: readonly string[],
): Promise<AddressEngagement[]> {
  const { rows } = await db.query<AddressEngagement>({
    name: 'sum-events-by-address',
    text: `SELECT e.rcpt_to AS "rcptTo",
             count(*) FILTER (WHERE e.type = 'injection')::int AS sent,
             count(*) FILTER (WHERE e.type = 'delivery')::int AS delivered,
             count(*) FILTER (WHERE e.type IN ('bounce', 'out_of_band'))::int AS bounced,
             count(*) FILTER (WHERE e.type IN ('open', 'initial_open') AND e.is_first)::int AS opened,
             count(*) FILTER (WHERE e.type = 'click' AND e.is_first)::int AS clicked,
             max(e.at) FILTER (WHERE e.type = 'injection') AS "lastSentAt",
             max(e.at) FILTER (WHERE e.type IN ('open', 'initial_open')) AS "lastOpenAt",
             max(e.at) FILTER (WHERE e.type = 'click') AS "lastClickAt"
           FROM (
             SELECT v.rcpt_to, v.type, v.at, NOT EXISTS (
               SELECT FROM events b
               WHERE b.company_id = v.company_id AND b.message_id = v.message_id AND b.id < v.id AND b.ordinal = v.ordinal
                 AND CASE WHEN v.type = 'click' THEN b.type = 'click' ELSE b.type IN ('open', 'initial_open') END
                 AND b.data->>'is_prefetched' IS DISTINCT FROM 'true') AS is_first
             FROM events v
             WHERE v.company_id = $1 AND v.id = ANY($2::uuid[]) AND v.data->>'is_prefetched' IS DISTINCT FROM 'true'
               AND v.type IN ('injection', 'delivery', 'bounce', 'out_of_band', 'open', 'initial_open', 'click')) e
           GROUP BY e.rcpt_to`,
    values: [companyId, ids],
  });
  return rows;
}
