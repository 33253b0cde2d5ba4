/** Raw SQL: the feed is partitioned by day and written in sets. Positions and sequences stay below 2^53. */

import type { Scope } from '#lib/core/context.ts';
import type { Environment } from '#lib/core/environment.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';

/** The channel that wakes lanes: the payload is `company environment`. */
export const FEED_CHANNEL = 'webhook_feed';

/** Events of one row at most. */
export const ROW_EVENTS_MAX = 500;

/** Events of a company that are appended to its feed as one row. */
export type NewFeedRow = { companyId: string; environment: Environment; types: number; eventIds: string[] };

/** The end of a company's feed. */
export type FeedHead = { position: number; at: Date };

/**
 * Appends rows to the feeds of companies, in their order, and notifies the lanes. Positions are dense. The caller is the
 * only writer of these companies' feeds.
 *
 * @param db the transaction that took the events from the outbox.
 */
export async function appendToFeed(db: Database, rows: readonly NewFeedRow[]): Promise<void> {
  const feeds = [...Map.groupBy(rows, ({ companyId, environment }) => `${companyId} ${environment}`).entries()];
  const counts = feeds.map(([, all]) => all.reduce((sum, { eventIds }) => sum + eventIds.length, 0));
  const heads = await db.query<Scope & FeedHead>({
    name: 'move-webhook-heads',
    text: `INSERT INTO webhook_heads AS h (company_id, environment, position, at)
           SELECT company_id, environment, count, clock_timestamp()
           FROM unnest($1::uuid[], $2::text[], $3::bigint[]) AS f(company_id, environment, count)
           ON CONFLICT (company_id, environment) DO UPDATE
           SET position = h.position + excluded.position, at = greatest(h.at, excluded.at)
           RETURNING company_id AS "companyId", environment, position::float8 AS position, at`,
    values: [feeds.map(([, [row]]) => row?.companyId), feeds.map(([, [row]]) => row?.environment), counts],
  });
  const ends = new Map(heads.rows.map((head) => [`${head.companyId} ${head.environment}`, head]));
  const placed = feeds.flatMap(([key, all], index) => {
    const end = ends.get(key);
    let position = (end?.position ?? 0) - (counts[index] ?? 0) + 1;
    return all.map((row) => {
      const start = position;
      position += row.eventIds.length;
      return { ...row, position: start, at: end?.at };
    });
  });
  await db.query({
    name: 'insert-webhook-feed',
    text: `WITH made AS (
             INSERT INTO webhook_feed (company_id, environment, position, at, count, types, event_ids)
             SELECT company_id, environment, position, at, count, types, event_ids::uuid[]
             FROM unnest($1::uuid[], $2::text[], $3::bigint[], $4::timestamptz[], $5::int[], $6::int[], $7::text[])
               AS f(company_id, environment, position, at, count, types, event_ids))
           SELECT pg_notify('${FEED_CHANNEL}', feed) FROM unnest($8::text[]) AS feed`,
    values: [
      placed.map(({ companyId }) => companyId),
      placed.map(({ environment }) => environment),
      placed.map(({ position }) => position),
      placed.map(({ at }) => at),
      placed.map(({ eventIds }) => eventIds.length),
      placed.map(({ types }) => types),
      placed.map(({ eventIds }) => `{${eventIds.join(',')}}`),
      feeds.map(([key]) => key),
    ],
  });
}

/** Finds the end of a company's feed; makes one at position 0 if it has no end yet. */
export async function findHead(db: Database, { companyId, environment }: Scope): Promise<FeedHead> {
  await db.query(
    `INSERT INTO webhook_heads (company_id, environment, position, at) VALUES ($1, $2, 0, clock_timestamp())
     ON CONFLICT DO NOTHING`,
    [companyId, environment],
  );
  const { rows } = await db.query<FeedHead>(
    'SELECT position::float8 AS position, at FROM webhook_heads WHERE company_id = $1 AND environment = $2',
    [companyId, environment],
  );
  return rows[0] ?? { position: 0, at: new Date() };
}

/** A row of the feed. */
export type FeedRow = {
  /** Of the first event. */
  position: number;
  at: Date;
  /** The age by the database's clock. */
  ageMs: number;
  count: number;
  /** Null where no event has a wanted type. */
  eventIds: string[] | null;
};

/**
 * Lists the rows of a feed behind a position, in order. Planned for each call, so that partitions before `since` are not
 * read. Primary key.
 *
 * @param since the time of the row at the position.
 * @param types the wanted event types (`typeMask`).
 */
export async function findFeedRows(
  { companyId, environment }: Scope,
  { position, since, types, limit }: { position: number; since: Date; types: number; limit: number },
): Promise<FeedRow[]> {
  const { rows } = await getPool().query<FeedRow>(
    `SELECT position::float8 AS position, at, (extract(epoch FROM clock_timestamp() - at) * 1000)::float8 AS "ageMs", count,
       CASE WHEN types & $6::int <> 0 THEN event_ids END AS "eventIds"
     FROM webhook_feed
     WHERE company_id = $1 AND environment = $2 AND at >= $3 AND position > $4::bigint - ${ROW_EVENTS_MAX}
       AND position + count > $4::bigint + 1
     ORDER BY position LIMIT $5`,
    [companyId, environment, since, position, limit, types],
  );
  return rows;
}
