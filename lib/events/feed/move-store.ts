/** Raw SQL: rows are taken from the outboxes and appended to the feeds in sets. Positions and sequences stay below 2^53. */

import type { Scope } from '#lib/core/context.ts';
import type { Environment } from '#lib/core/environment.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { FEED_CHANNEL } from './channels.ts';
import type { FeedHead } from './queries.ts';

/** Events or facts of a company that are a row of its feed; `source` is 0 for events of mail. */
export type NewFeedRow = {
  companyId: string;
  environment: Environment;
  source: number;
  /** The types of events as bits, which webhooks look for; 0 for facts. */
  types: number;
  /** The types of facts as bits; 0 for events. */
  sourceTypes: number;
  refId: string | null;
  ids: string[];
};

/** A row of an outbox. */
export type OutboxRow = NewFeedRow & { id: number; waitedSeconds: number };

/** Lists the buckets of the outboxes that hold rows. The tables are small. */
export async function listFullBuckets(): Promise<number[]> {
  const { rows } = await getPool().query<{ bucket: number }>(
    'SELECT bucket FROM webhook_outbox UNION SELECT bucket FROM fact_outbox ORDER BY bucket',
  );
  return rows.map(({ bucket }) => bucket);
}

const WAITED = 'greatest(extract(epoch FROM clock_timestamp() - created_at), 0)::float8 AS "waitedSeconds"';

/**
 * Takes up to `limit` rows of each outbox of a bucket in the caller's transaction, oldest first; null while another process
 * does.
 */
export async function takeOutbox(db: Database, bucket: number, limit: number): Promise<OutboxRow[] | null> {
  const lock = await db.query("SELECT pg_try_advisory_xact_lock(hashtext('mailwright.webhook-feed'), $1) AS held", [
    bucket,
  ]);
  if (!lock.rows[0]?.held) return null;
  const events = await db.query<OutboxRow>({
    name: 'take-webhook-outbox',
    text: `DELETE FROM webhook_outbox o USING (
             SELECT id FROM webhook_outbox WHERE bucket = $1 ORDER BY id LIMIT $2) AS oldest
           WHERE o.bucket = $1 AND o.id = oldest.id
           RETURNING o.id::float8 AS id, company_id AS "companyId", environment, 0 AS source, types, 0 AS "sourceTypes",
             NULL AS "refId", event_ids AS ids, ${WAITED}`,
    values: [bucket, limit],
  });
  const facts = await db.query<OutboxRow>({
    name: 'take-fact-outbox',
    text: `DELETE FROM fact_outbox o USING (
             SELECT id FROM fact_outbox WHERE bucket = $1 ORDER BY id LIMIT $2) AS oldest
           WHERE o.bucket = $1 AND o.id = oldest.id
           RETURNING o.id::float8 AS id, company_id AS "companyId", environment, source, 0 AS types, types AS "sourceTypes",
             ref_id AS "refId", ids, ${WAITED}`,
    values: [bucket, limit],
  });
  const inOrder = (rows: OutboxRow[]) => rows.sort((one, other) => one.id - other.id);
  return [...inOrder(events.rows), ...inOrder(facts.rows)];
}

/**
 * Appends rows to the feeds of companies, in their order, and notifies those who read them. Positions are dense. The caller is
 * the only writer of these companies' feeds.
 *
 * @param db the transaction that took the rows from the outboxes.
 */
export async function appendToFeed(db: Database, rows: readonly NewFeedRow[]): Promise<void> {
  const feeds = [...Map.groupBy(rows, ({ companyId, environment }) => `${companyId} ${environment}`).entries()];
  const counts = feeds.map(([, all]) => all.reduce((sum, { ids }) => sum + ids.length, 0));
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
      position += row.ids.length;
      return { ...row, position: start, at: end?.at };
    });
  });
  await db.query({
    name: 'insert-webhook-feed',
    text: `WITH made AS (
             INSERT INTO webhook_feed (company_id, environment, position, at, count, types, event_ids, source, source_types, ref_id)
             SELECT company_id, environment, position, at, count, types, event_ids::uuid[], source, source_types, ref_id
             FROM unnest($1::uuid[], $2::text[], $3::bigint[], $4::timestamptz[], $5::int[], $6::int[], $7::text[],
                         $9::smallint[], $10::int[], $11::uuid[])
               AS f(company_id, environment, position, at, count, types, event_ids, source, source_types, ref_id))
           SELECT pg_notify('${FEED_CHANNEL}', feed) FROM unnest($8::text[]) AS feed`,
    values: [
      placed.map(({ companyId }) => companyId),
      placed.map(({ environment }) => environment),
      placed.map(({ position }) => position),
      placed.map(({ at }) => at),
      placed.map(({ ids }) => ids.length),
      placed.map(({ types }) => types),
      placed.map(({ ids }) => `{${ids.join(',')}}`),
      feeds.map(([key]) => key),
      placed.map(({ source }) => source),
      placed.map(({ sourceTypes }) => sourceTypes),
      placed.map(({ refId }) => refId),
    ],
  });
}
