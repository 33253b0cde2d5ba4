/** Raw SQL: deliveries are written in sets, only while their lane is leased. Sequences stay below 2^53. */

import { type Database, getPool } from '#lib/infra/db/pool.ts';

/** The row of a body that was not taken at its first try, or is sent again. */
export type DeliveryRow = {
  id: string;
  companyId: string;
  webhookId: string;
  kind: 'live' | 'replay';
  status: 'waiting' | 'taken' | 'failed' | 'dropped';
  isManual: boolean;
  firstSequence: number | null;
  lastSequence: number | null;
  eventIds: string[];
  tries: number;
  /** The delay until the next try; null after the last try. */
  dueInMs: number | null;
  lastCode: number | null;
  lastError: string | null;
};

/** Inserts deliveries. */
export async function insertDeliveries(db: Database, rows: readonly DeliveryRow[]): Promise<void> {
  await db.query({
    name: 'insert-webhook-deliveries',
    text: `INSERT INTO webhook_deliveries (id, company_id, webhook_id, kind, status, is_manual, first_sequence, last_sequence,
             event_ids, tries, due_at, created_at, finished_at, last_code, last_error)
           SELECT id, company_id, webhook_id, kind, status, is_manual, first_sequence, last_sequence, event_ids::uuid[], tries,
             now() + coalesce(due_ms, 0) * interval '1 millisecond', now(), CASE WHEN status <> 'waiting' THEN now() END,
             last_code, last_error
           FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::bool[], $7::bigint[], $8::bigint[],
             $9::text[], $10::int[], $11::float8[], $12::int[], $13::text[])
             AS d(id, company_id, webhook_id, kind, status, is_manual, first_sequence, last_sequence, event_ids, tries, due_ms,
               last_code, last_error)
           ON CONFLICT (id) DO NOTHING`,
    values: columns(rows),
  });
}

const columns = (rows: readonly DeliveryRow[]): unknown[][] => [
  rows.map(({ id }) => id),
  rows.map(({ companyId }) => companyId),
  rows.map(({ webhookId }) => webhookId),
  rows.map(({ kind }) => kind),
  rows.map(({ status }) => status),
  rows.map(({ isManual }) => isManual),
  rows.map(({ firstSequence }) => firstSequence),
  rows.map(({ lastSequence }) => lastSequence),
  rows.map(({ eventIds }) => `{${eventIds.join(',')}}`),
  rows.map(({ tries }) => tries),
  rows.map(({ dueInMs }) => dueInMs),
  rows.map(({ lastCode }) => lastCode),
  rows.map(({ lastError }) => lastError),
];

const COLUMNS = `id, company_id AS "companyId", webhook_id AS "webhookId", kind, status, is_manual AS "isManual",
  first_sequence::float8 AS "firstSequence", last_sequence::float8 AS "lastSequence", event_ids AS "eventIds", tries,
  (extract(epoch FROM due_at - clock_timestamp()) * 1000)::float8 AS "dueInMs", last_code AS "lastCode",
  last_error AS "lastError"`;

/**
 * Finds the deliveries of a webhook that wait, the earliest due first, also those that are not due yet. Index
 * webhook_deliveries_waiting_idx.
 *
 * @param isPaused true finds only those that a person asked for.
 */
export async function findWaiting(webhookId: string, limit: number, isPaused: boolean): Promise<DeliveryRow[]> {
  const { rows } = await getPool().query<DeliveryRow>({
    name: 'find-waiting-webhook-deliveries',
    text: `SELECT ${COLUMNS} FROM webhook_deliveries
           WHERE webhook_id = $1 AND status = 'waiting' AND (is_manual OR NOT $3::boolean) ORDER BY due_at, id LIMIT $2`,
    values: [webhookId, limit, isPaused],
  });
  return rows;
}

/** Returns true while a live delivery of a webhook waits for another try. Index webhook_deliveries_waiting_idx. */
export async function hasWaiting(webhookId: string): Promise<boolean> {
  const { rowCount } = await getPool().query({
    name: 'has-waiting-webhook-deliveries',
    text: "SELECT FROM webhook_deliveries WHERE webhook_id = $1 AND status = 'waiting' AND kind = 'live' LIMIT 1",
    values: [webhookId],
  });
  return rowCount === 1;
}

/** Writes the results of tries, only while the main lane of the webhook is leased under the token. Returns how many. */
export async function updateDeliveries(db: Database, token: string, rows: readonly DeliveryRow[]): Promise<number> {
  const { rowCount } = await db.query({
    name: 'update-webhook-deliveries',
    text: `UPDATE webhook_deliveries w SET status = d.status, is_manual = d.is_manual, tries = d.tries,
             due_at = now() + coalesce(d.due_ms, 0) * interval '1 millisecond',
             finished_at = CASE WHEN d.status <> 'waiting' THEN now() END, last_code = d.last_code, last_error = d.last_error
           FROM unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::bool[], $8::bigint[], $9::bigint[],
             $10::text[], $11::int[], $12::float8[], $13::int[], $14::text[])
             AS d(id, company_id, webhook_id, kind, status, is_manual, first_sequence, last_sequence, event_ids, tries, due_ms,
               last_code, last_error)
           JOIN webhook_cursors c ON c.webhook_id = d.webhook_id AND c.kind = 'main'
           WHERE w.id = d.id AND c.lease_token = $1`,
    values: [token, ...columns(rows)],
  });
  return rowCount ?? 0;
}

/** Deletes deliveries that are replaced by smaller ones. */
export async function deleteDeliveries(db: Database, ids: readonly string[]): Promise<void> {
  await db.query('DELETE FROM webhook_deliveries WHERE id = ANY($1::uuid[])', [ids]);
}
