/** Raw SQL: webhooks empty the outbox in sets, and say when they begin to listen. */

import type { Scope } from '#lib/core/context.ts';
import type { Environment } from '#lib/core/environment.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { IS_LISTENING } from './store.ts';

/** A row of the outbox. */
export type OutboxRow = {
  id: number;
  companyId: string;
  environment: Environment;
  types: number;
  eventIds: string[];
  waitedSeconds: number;
};

/** Lists the buckets of the outbox that hold rows. The table is small. */
export async function listFullBuckets(): Promise<number[]> {
  const { rows } = await getPool().query<{ bucket: number }>(
    'SELECT DISTINCT bucket FROM webhook_outbox ORDER BY bucket',
  );
  return rows.map(({ bucket }) => bucket);
}

/**
 * Takes up to `limit` rows of a bucket in the caller's transaction, oldest first; null while another process does.
 */
export async function takeOutbox(db: Database, bucket: number, limit: number): Promise<OutboxRow[] | null> {
  const lock = await db.query("SELECT pg_try_advisory_xact_lock(hashtext('mailwright.webhook-feed'), $1) AS held", [
    bucket,
  ]);
  if (!lock.rows[0]?.held) return null;
  const { rows } = await db.query<OutboxRow>({
    name: 'take-webhook-outbox',
    text: `DELETE FROM webhook_outbox o USING (
             SELECT id FROM webhook_outbox WHERE bucket = $1 ORDER BY id LIMIT $2) AS oldest
           WHERE o.bucket = $1 AND o.id = oldest.id
           RETURNING o.id::float8 AS id, company_id AS "companyId", environment, types, event_ids AS "eventIds",
             greatest(extract(epoch FROM clock_timestamp() - o.created_at), 0)::float8 AS "waitedSeconds"`,
    values: [bucket, limit],
  });
  return rows.sort((one, other) => one.id - other.id);
}

/** Counts the rows of the outbox, and the seconds for which the oldest has waited. */
export async function measureOutbox(): Promise<{ rows: number; oldestSeconds: number }> {
  const { rows } = await getPool().query<{ rows: number; oldestSeconds: number }>(
    `SELECT count(*)::int AS rows,
            coalesce(greatest(extract(epoch FROM clock_timestamp() - min(created_at)), 0), 0)::float8 AS "oldestSeconds"
     FROM webhook_outbox`,
  );
  return rows[0] ?? { rows: 0, oldestSeconds: 0 };
}

/**
 * Makes sure that every event that commits after the caller's transaction is written to the outbox, for a webhook that
 * begins to get events in that transaction. A transaction that wrote events before it could see the webhook is waited for,
 * unless the outbox was written for the company already.
 *
 * @param db the transaction.
 * @param webhookId the webhook, which counts for nothing here.
 */
export async function requireListening(
  db: Database,
  { companyId, environment }: Scope,
  webhookId: string,
): Promise<void> {
  const { rowCount } = await db.query(
    `SELECT FROM webhooks w WHERE w.company_id = $1 AND w.environment = $2 AND w.id <> $3 AND ${IS_LISTENING} LIMIT 1`,
    [companyId, environment, webhookId],
  );
  if (rowCount === 0) await db.query('LOCK TABLE webhook_outbox IN SHARE MODE');
}
