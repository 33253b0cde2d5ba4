/** Raw SQL: the feed is partitioned by day and read in sets. */

import type { Scope } from '#lib/core/context.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { IS_LISTENING, READS_MAIL } from './outbox-store.ts';
import { SOURCES } from './sources.ts';

/** Events or facts of one row of the feed at most. */
export const ROW_IDS_MAX = 500;

/** Counts the rows of the outboxes, and the seconds for which the oldest has waited. */
export async function measureOutbox(): Promise<{ rows: number; oldestSeconds: number }> {
  const { rows } = await getPool().query<{ rows: number; oldestSeconds: number }>(
    `SELECT count(*)::int AS rows,
            coalesce(greatest(extract(epoch FROM clock_timestamp() - min(created_at)), 0), 0)::float8 AS "oldestSeconds"
     FROM (SELECT created_at FROM webhook_outbox UNION ALL SELECT created_at FROM fact_outbox) waiting`,
  );
  return rows[0] ?? { rows: 0, oldestSeconds: 0 };
}

/**
 * Makes sure that every event that commits after the caller's transaction is written to the outbox, for a webhook or a consumer
 * that begins to get events in that transaction. A transaction that wrote events before it could see it is waited for, unless
 * the outbox was written for the company already.
 *
 * @param db the transaction.
 * @param besides what begins, which counts for nothing here: the id of a webhook, or the kind of a consumer.
 */
export async function requireListening(
  db: Database,
  { companyId, environment }: Scope,
  besides: { webhookId: string } | { kind: string },
): Promise<void> {
  const { rowCount } = await db.query(
    `(SELECT FROM webhooks w
      WHERE w.company_id = $1 AND w.environment = $2 AND w.id IS DISTINCT FROM $3::uuid AND ${IS_LISTENING} LIMIT 1)
     UNION ALL
     (SELECT FROM feed_consumers f
      WHERE f.company_id = $1 AND f.environment = $2 AND f.kind IS DISTINCT FROM $4 AND ${READS_MAIL} LIMIT 1)`,
    [
      companyId,
      environment,
      'webhookId' in besides ? besides.webhookId : null,
      'kind' in besides ? besides.kind : null,
    ],
  );
  if (rowCount === 0) await db.query('LOCK TABLE webhook_outbox IN SHARE MODE');
}

/**
 * Waits for transactions that asked who reads facts, and did not see a reader that has just begun. They lock the outbox of facts before
 * they ask.
 */
export async function waitForFacts(db: Database): Promise<void> {
  await db.query('LOCK TABLE fact_outbox IN SHARE MODE');
}

/** The end of a company's feed. */
export type FeedHead = { position: number; at: Date };

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
  /** True for events of contacts, false for those of mail. */
  isContacts: boolean;
  /** Null where no event has a wanted type. */
  eventIds: string[] | null;
};

/** The wanted types of events: of mail (`typeMask`), and of contacts (`contactMask`). */
export type WantedTypes = { types: number; contactTypes: number };

/**
 * Lists the rows of a feed behind a position, in order. Planned for each call, so that partitions before `since` are not
 * read. Primary key.
 *
 * @param since the time of the row at the position.
 */
export async function findFeedRows(
  { companyId, environment }: Scope,
  { position, since, types, contactTypes, limit }: WantedTypes & { position: number; since: Date; limit: number },
): Promise<FeedRow[]> {
  const { rows } = await getPool().query<FeedRow>(
    `SELECT position::float8 AS position, at, (extract(epoch FROM clock_timestamp() - at) * 1000)::float8 AS "ageMs", count,
       source = ${SOURCES.contactEvent} AS "isContacts",
       CASE WHEN types & $6::int <> 0 OR (source = ${SOURCES.contactEvent} AND source_types & $7::int <> 0) THEN event_ids END AS "eventIds"
     FROM webhook_feed
     WHERE company_id = $1 AND environment = $2 AND at >= $3 AND position > $4::bigint - ${ROW_IDS_MAX}
       AND position + count > $4::bigint + 1
     ORDER BY position LIMIT $5`,
    [companyId, environment, since, position, limit, types, contactTypes],
  );
  return rows;
}
