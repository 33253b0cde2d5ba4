/** Raw SQL: the events of a day are grouped by address and read through a cursor, so that no day is ever in memory. */

import { PLATFORM_COMPANY_ID } from '#lib/core/platform.ts';
import type { Database } from '#lib/infra/db/pool.ts';

/** The results of mail to an address within some time. */
export type AddressOutcomes = {
  companyId: string;
  /** Lower case. */
  address: string;
  /** The last results, the latest first: a bounce class of 10, 22 or 30, or 0 for a delivery. */
  outcomes: readonly { at: Date; bounceClass: number }[];
  /** The last open or click of a person. */
  engagedAt: Date | null;
};

type Row = {
  companyId: string;
  address: string;
  instants: Date[] | null;
  classes: number[] | null;
  engagedAt: Date | null;
};

/** Rows that are read at a time. */
const PAGE = 2_000;

/** A day of many millions of events is still grouped in this time. */
const TIMEOUT = "SET LOCAL statement_timeout = '10min'";

/**
 * Reads the results of production mail between two events, by address. Captured and simulated mail reached nobody and is
 * left out. Scans the partitions of `events` between the two.
 *
 * @param db a transaction.
 * @param work gets a page of addresses at a time.
 */
export async function eachOutcomes(
  db: Database,
  { from, to }: { from: string; to: string },
  work: (page: readonly AddressOutcomes[]) => Promise<void>,
): Promise<void> {
  await db.query(TIMEOUT);
  await db.query(
    `DECLARE address_outcomes NO SCROLL CURSOR FOR
     SELECT company_id AS "companyId", lower(rcpt_to) AS address,
       (array_agg(at ORDER BY at DESC, id DESC) FILTER (WHERE outcome IS NOT NULL))[1:20] AS instants,
       (array_agg(outcome ORDER BY at DESC, id DESC) FILTER (WHERE outcome IS NOT NULL))[1:20] AS classes,
       max(at) FILTER (WHERE outcome IS NULL) AS "engagedAt"
     FROM (
       SELECT company_id, id, rcpt_to, at, CASE WHEN type = 'delivery' THEN 0 WHEN type IN ('bounce', 'out_of_band') THEN bounce_class END AS outcome
       FROM events
       WHERE id >= $1::uuid AND id < $2::uuid AND environment = 'production' AND company_id <> $3::uuid AND (
         type = 'delivery' AND coalesce(data ->> 'route', '') NOT IN ('capture', 'simulator')
         OR type IN ('bounce', 'out_of_band') AND bounce_class IN (10, 22, 30) AND coalesce(data ->> 'route', '') <> 'simulator'
         OR type IN ('open', 'initial_open', 'click') AND data ->> 'is_prefetched' = 'false')) AS e
     GROUP BY 1, 2`,
    [from, to, PLATFORM_COMPANY_ID],
  );
  for (;;) {
    const { rows } = await db.query<Row>(`FETCH ${PAGE} FROM address_outcomes`);
    if (rows.length === 0) break;
    await work(rows.map(toOutcomes));
  }
  await db.query('CLOSE address_outcomes');
}

const toOutcomes = ({ companyId, address, instants, classes, engagedAt }: Row): AddressOutcomes => ({
  companyId,
  address,
  engagedAt,
  outcomes: (instants ?? []).map((at, index) => ({ at, bounceClass: classes?.[index] ?? 0 })),
});

/** The mail of all companies to a domain. */
export type DomainCounts = { domain: string; delivered: number; bounced: number };

/**
 * Counts deliveries and hard bounces by domain over the days of companies from one on, of domains that enough companies
 * wrote to. A company's day names its 1,000 domains of most mail. Scans `stat_domains`.
 *
 * @param firstDay YYYY-MM-DD.
 */
export async function countOutcomesByDomain(
  db: Database,
  firstDay: string,
  least: { companies: number; delivered: number },
): Promise<DomainCounts[]> {
  const { rows } = await db.query<DomainCounts>(
    `SELECT * FROM (
       SELECT v.value AS domain, coalesce(sum(s.delivered), 0)::int AS delivered,
         (coalesce(sum(s.inband_hard), 0) + coalesce(sum(s.outofband_hard), 0))::int AS bounced
       FROM stat_domains s JOIN stat_values v ON v.company_id = s.company_id AND v.id = s.recipient_domain
       WHERE s.environment = 'production' AND s.day >= $1::date
       GROUP BY 1 HAVING count(DISTINCT s.company_id) >= $2) AS d
     WHERE delivered >= $3`,
    [firstDay, least.companies, least.delivered],
  );
  return rows;
}
