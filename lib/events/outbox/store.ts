/** Raw SQL: the outbox is written and emptied in sets, one row for the events of a transaction and company. */

import type { Scope } from '#lib/core/context.ts';
import type { Environment } from '#lib/core/environment.ts';
import type { Statement } from '#lib/infra/db/pipeline.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { typeMask } from '../event-types.ts';
import type { NewEvent } from '../new-event.ts';
import { NOTIFY_EVERY_MS, OUTBOX_CHANNEL } from './notifications.ts';

/** Events of one row at most. */
const ROW_EVENTS_MAX = 500;

/** The condition under which a webhook `w` gets events, or will when it is turned on again. */
const IS_LISTENING = "(w.state <> 'off' OR w.off_reason <> 'user')";

let notifiedAt = Number.NEGATIVE_INFINITY;

/**
 * Builds the statement that writes the outbox of webhooks, in the transaction of the events. Companies without a webhook
 * get no row. The table of webhooks is asked and no cache, so that a webhook gets every event that commits after it did
 * (`requireListening`).
 */
export function insertOutbox(events: readonly NewEvent[]): Statement {
  const rows = [...Map.groupBy(events, ({ companyId, environment }) => `${companyId} ${environment}`).values()].flatMap(
    chunk,
  );
  const now = performance.now();
  const isNotifying = now - notifiedAt >= NOTIFY_EVERY_MS;
  if (isNotifying) notifiedAt = now;
  return {
    name: 'insert-webhook-outbox',
    text: INSERT_OUTBOX,
    values: [
      rows.map(([event]) => bucketOf(event?.companyId ?? '')),
      rows.map(([event]) => event?.companyId),
      rows.map(([event]) => event?.environment),
      rows.map((row) => typeMask(row.map(({ type }) => type))),
      rows.map((row) => `{${row.map(({ id }) => id).join(',')}}`),
      isNotifying,
    ],
  };
}

function chunk(events: readonly NewEvent[]): (readonly NewEvent[])[] {
  const count = Math.ceil(events.length / ROW_EVENTS_MAX);
  return Array.from({ length: count }, (_, at) => events.slice(at * ROW_EVENTS_MAX, (at + 1) * ROW_EVENTS_MAX));
}

/** One of 16 by the company's id, of which the last digit is random. */
const bucketOf = (companyId: string): number => Number.parseInt(companyId.slice(-1), 16);

/**
 * The subquery with a limit keeps the plan at one index lookup a row, however many webhooks there are. The one around the
 * first array hides its length from the planner, which would make a plan for each length, and so at each execution.
 */
const INSERT_OUTBOX = `
  WITH made AS (
    INSERT INTO webhook_outbox (bucket, company_id, environment, types, event_ids)
    SELECT e.bucket, e.company_id, e.environment, e.types, e.event_ids::uuid[]
    FROM unnest((SELECT $1::smallint[]), $2::uuid[], $3::text[], $4::int[], $5::text[]) AS e(bucket, company_id, environment, types, event_ids)
    WHERE (SELECT true FROM webhooks w
           WHERE w.company_id = e.company_id AND w.environment = e.environment AND ${IS_LISTENING} LIMIT 1)
    RETURNING 1)
  SELECT pg_notify('${OUTBOX_CHANNEL}', '') FROM made WHERE $6::boolean LIMIT 1`;

/** Waits for transactions that wrote events and could not see a webhook, unless the company had another one. */
export async function requireSeen(db: Database, { companyId, environment }: Scope, webhookId: string): Promise<void> {
  const { rowCount } = await db.query(
    `SELECT FROM webhooks w WHERE w.company_id = $1 AND w.environment = $2 AND w.id <> $3 AND ${IS_LISTENING} LIMIT 1`,
    [companyId, environment, webhookId],
  );
  if (rowCount === 0) await db.query('LOCK TABLE webhook_outbox IN SHARE MODE');
}

/** A row of the outbox. */
export type OutboxRow = {
  id: number;
  companyId: string;
  environment: Environment;
  types: number;
  eventIds: string[];
  waitedSeconds: number;
};

/** Finds the buckets that hold rows. The table is small. */
export async function findFullBuckets(): Promise<number[]> {
  const { rows } = await getPool().query<{ bucket: number }>(
    'SELECT DISTINCT bucket FROM webhook_outbox ORDER BY bucket',
  );
  return rows.map(({ bucket }) => bucket);
}

/**
 * Takes up to `limit` rows of a bucket in the caller's transaction, oldest first; null while another process does.
 */
export async function takeRows(db: Database, bucket: number, limit: number): Promise<OutboxRow[] | null> {
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
export async function measureRows(): Promise<{ rows: number; oldestSeconds: number }> {
  const { rows } = await getPool().query<{ rows: number; oldestSeconds: number }>(
    `SELECT count(*)::int AS rows,
            coalesce(greatest(extract(epoch FROM clock_timestamp() - min(created_at)), 0), 0)::float8 AS "oldestSeconds"
     FROM webhook_outbox`,
  );
  return rows[0] ?? { rows: 0, oldestSeconds: 0 };
}
