import type { EventType } from '#lib/events/event-types.ts';
import { foldStatistics } from '#lib/events/statistics/fold-statistics.ts';
import { getPool } from '#lib/infra/db/pool.ts';

/** A number of events of one type, without the events. */
export type PastCount = { type: EventType; count: number; at: Date; bounceClass?: number };

/** Counts production mail of a company in the statistics, as if its events had been written and folded. */
export async function countPastMail(companyId: string, counts: readonly PastCount[]): Promise<void> {
  await getPool().query(
    `INSERT INTO rollup_deltas (company_id, environment, bucket_at, sent_at, type, sending_domain, recipient_domain, bounce_class, count)
     SELECT $1, 'production', quarter, quarter, type, 'a.example', 'b.example', bounce_class, count
     FROM unnest($2::timestamptz[], $3::text[], $4::int[], $5::int[]) AS c(at, type, bounce_class, count)
       CROSS JOIN date_bin('15 minutes', at, 'epoch') AS quarter`,
    [
      companyId,
      counts.map(({ at }) => at),
      counts.map(({ type }) => type),
      counts.map(({ bounceClass = 0 }) => bounceClass),
      counts.map(({ count }) => count),
    ],
  );
  await foldStatistics();
}
