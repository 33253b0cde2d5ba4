/** Raw SQL: a consumer's position is locked, read on and moved in one transaction. */

import type { Scope } from '#lib/core/context.ts';
import { listenForNotifications } from '#lib/infra/db/listen.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { FEED_CHANNEL } from './channels.ts';
import { ROW_IDS_MAX } from './queries.ts';

/** A consumer of one company's feed with its place in it. */
export type ConsumerRow = Scope & {
  position: number;
  positionAt: Date;
  failures: number;
  headPosition: number;
  headAt: Date;
};

/** Begins to read a company's feed at its end; one that reads it already continues, and reads these kinds from then on. */
export async function insertConsumer(
  db: Database,
  { companyId, environment }: Scope,
  kind: string,
  sources: number,
): Promise<void> {
  await db.query(
    `INSERT INTO feed_consumers AS f (company_id, environment, kind, sources, position, position_at)
     SELECT $1, $2, $3, $4, h.position, h.at FROM webhook_heads h WHERE h.company_id = $1 AND h.environment = $2
     ON CONFLICT (company_id, environment, kind) DO UPDATE SET sources = excluded.sources WHERE f.sources <> excluded.sources`,
    [companyId, environment, kind, sources],
  );
}

/**
 * Claims a consumer of a kind whose feed continues behind it, until the transaction ends; null if other processes work on
 * all of these. The one that has waited longest is first.
 */
export async function claimConsumer(db: Database, kind: string): Promise<ConsumerRow | null> {
  const { rows } = await db.query<ConsumerRow>({
    name: 'claim-feed-consumer',
    text: `SELECT f.company_id AS "companyId", f.environment, f.position::float8 AS position, f.position_at AS "positionAt", f.failures,
             h.position::float8 AS "headPosition", h.at AS "headAt"
           FROM feed_consumers f JOIN webhook_heads h USING (company_id, environment)
           WHERE f.kind = $1 AND h.position > f.position AND (f.resume_at IS NULL OR f.resume_at <= now())
           ORDER BY f.position_at LIMIT 1 FOR UPDATE OF f SKIP LOCKED`,
    values: [kind],
  });
  return rows[0] ?? null;
}

/** Finds the time up to which a consumer has read a company's feed; null where it has read all of it, or does not read it. */
export async function findReadUntil({ companyId, environment }: Scope, kind: string): Promise<Date | null> {
  const { rows } = await getPool().query<{ at: Date }>(
    `SELECT f.position_at AS at FROM feed_consumers f JOIN webhook_heads h USING (company_id, environment)
     WHERE f.company_id = $1 AND f.environment = $2 AND f.kind = $3 AND h.position > f.position`,
    [companyId, environment, kind],
  );
  return rows[0]?.at ?? null;
}

/** A row of a feed: events of mail, or facts of one kind. */
export type ConsumedRow = {
  /** Of the first event or fact. */
  position: number;
  at: Date;
  count: number;
  source: number;
  sourceTypes: number;
  refId: string | null;
  ids: string[];
};

/** Lists the rows of a feed behind a consumer's position, in order. Planned for each call, so that earlier partitions are not read. */
export async function findConsumedRows(
  db: Database,
  { companyId, environment, position, positionAt }: ConsumerRow,
  limit: number,
): Promise<ConsumedRow[]> {
  const { rows } = await db.query<ConsumedRow>(
    `SELECT position::float8 AS position, at, count, source, source_types AS "sourceTypes", ref_id AS "refId", event_ids AS ids
     FROM webhook_feed
     WHERE company_id = $1 AND environment = $2 AND at >= $3 AND position > $4::bigint - ${ROW_IDS_MAX}
       AND position + count > $4::bigint + 1
     ORDER BY position LIMIT $5`,
    [companyId, environment, positionAt, position, limit],
  );
  return rows;
}

/** Moves a consumer behind what it has read, and ends its failures. */
export async function moveConsumer(
  db: Database,
  kind: string,
  { companyId, environment }: Scope,
  { position, at }: { position: number; at: Date },
): Promise<void> {
  await db.query({
    name: 'move-feed-consumer',
    text: `UPDATE feed_consumers SET position = $4, position_at = $5, failures = 0, resume_at = NULL
           WHERE company_id = $1 AND environment = $2 AND kind = $3`,
    values: [companyId, environment, kind, position, at],
  });
}

/** Lets a consumer wait after a failure, longer after each. */
export async function delayConsumer(kind: string, { companyId, environment }: Scope, seconds: number): Promise<void> {
  await getPool().query(
    `UPDATE feed_consumers SET failures = failures + 1, resume_at = now() + make_interval(secs => $4)
     WHERE company_id = $1 AND environment = $2 AND kind = $3`,
    [companyId, environment, kind, seconds],
  );
}

/** Hears that a feed has more. Returns a function that stops hearing. */
export const listenForFeeds = (handler: () => void): Promise<() => void> =>
  listenForNotifications(FEED_CHANNEL, handler);
