/** Raw SQL: the last results of many addresses are found in one statement. */

import { DAY_MS, HOUR_MS } from '#lib/core/durations.ts';
import { idFloor } from '#lib/core/ids.ts';
import { EXPIRE_AFTER_HOURS } from '#lib/core/limits.ts';
import { getPool } from '#lib/infra/db/pool.ts';

/** A message that is retried ends after its own time, and a little later in the database. */
const RETRIED_MS = EXPIRE_AFTER_HOURS * HOUR_MS + DAY_MS;

/**
 * Lists the results of a company's production mail to some addresses since an instant, the oldest first. Addresses
 * are compared in lower case and as they are given.
 */
export async function listRecentOutcomes(
  companyId: string,
  addresses: readonly string[],
  since: Date,
): Promise<RecentOutcome[]> {
  const spellings = new Set(addresses.flatMap((address) => [address, address.toLowerCase()]));
  const from = idFloor(since.getTime() - RETRIED_MS);
  const until = idFloor(Date.now() + HOUR_MS);
  const outcomes = await findRecentOutcomes(companyId, [...spellings], { from, until, since });
  return outcomes.sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** The result of mail to an address. */
export type RecentOutcome = {
  address: string;
  at: Date;
  status: 'delivered' | 'bounced' | 'expired';
  bounceClass: number;
};

/**
 * Finds the last 20 results of each address in production, since an instant; captured and simulated mail reached nobody
 * and is left out. Index recipients (rcpt_to, company_id, message_id DESC).
 *
 * @param spellings addresses as they may be stored.
 * @param from the first message to look at: what is delivered today may have been accepted days ago.
 * @param until a bound above every message: partitions of coming days are not read.
 */
export async function findRecentOutcomes(
  companyId: string,
  spellings: readonly string[],
  { from, until, since }: { from: string; until: string; since: Date },
): Promise<RecentOutcome[]> {
  const { rows } = await getPool().query<RecentOutcome>(
    `SELECT lower(given) AS address, r.* FROM unnest($2::text[]) AS given CROSS JOIN LATERAL (
       SELECT coalesce(delivered_at, last_event_at) AS at, status, coalesce(bounce_class, 0) AS "bounceClass" FROM recipients
       WHERE rcpt_to = given AND company_id = $1 AND message_id >= $3 AND message_id < $5 AND environment = 'production' AND NOT simulated
         AND last_event_at >= $4 AND (status = 'delivered' OR status IN ('bounced', 'expired') AND bounce_class IN (10, 22, 30))
       ORDER BY message_id DESC LIMIT 20) AS r`,
    [companyId, [...spellings], from, since, until],
  );
  return rows;
}
