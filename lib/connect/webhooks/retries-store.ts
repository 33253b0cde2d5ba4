/** Raw SQL: rows are changed in sets, beside the lanes that try them. */

import type { Database } from '#lib/infra/db/pool.ts';
import { LANE_CHANNEL } from './lanes/store.ts';

/** A webhook of a company. */
type Owner = { companyId: string; webhookId: string };

/**
 * Makes a delivery due now. One that was final gets one more try, and so does one that waits while its webhook is paused.
 * Returns false where it has no row.
 */
export async function makeDue(db: Database, { companyId, webhookId }: Owner, id: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE webhook_deliveries d SET status = 'waiting', due_at = now(), finished_at = NULL,
       is_manual = d.is_manual OR d.status <> 'waiting' OR w.state = 'paused'
     FROM webhooks w WHERE w.id = d.webhook_id AND d.company_id = $1 AND d.webhook_id = $2 AND d.id = $3`,
    [companyId, webhookId, id],
  );
  return rowCount === 1;
}

/**
 * Inserts a row for a delivery that was taken at its first try, to send it once more. Returns false where it was not
 * taken. Index webhook_attempts_company_id_webhook_id_delivery_id_idx.
 */
export async function insertAgain(db: Database, { companyId, webhookId }: Owner, id: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `INSERT INTO webhook_deliveries (id, company_id, webhook_id, kind, status, is_manual, first_sequence, last_sequence,
       event_ids, tries, due_at, created_at, last_code)
     SELECT delivery_id, company_id, webhook_id, 'replay', 'waiting', true, first_sequence, last_sequence, event_ids, number,
       now(), now(), code
     FROM webhook_attempts WHERE company_id = $1 AND webhook_id = $2 AND delivery_id = $3 AND kind <> 'test'
       AND code BETWEEN 200 AND 299
     ORDER BY id DESC LIMIT 1 ON CONFLICT (id) DO NOTHING`,
    [companyId, webhookId, id],
  );
  return rowCount === 1;
}

/** Deliveries in a second that a retry of many makes due: 1,000 in a minute. */
const SPREAD_MS = 60;

/**
 * Makes the failed deliveries of a range due, oldest first and spread over a minute for each 1,000. Returns how many.
 *
 * @param from bounds of their ids: the time of the first try; `to` is excluded.
 */
export async function makeFailedDue(
  db: Database,
  { companyId, webhookId }: Owner,
  { from, to }: { from: string; to: string },
): Promise<number> {
  const { rowCount } = await db.query(
    `UPDATE webhook_deliveries d SET status = 'waiting', is_manual = true, finished_at = NULL,
       due_at = now() + f.place * ${SPREAD_MS} * interval '1 millisecond'
     FROM (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM webhook_deliveries
           WHERE company_id = $1 AND webhook_id = $2 AND id >= $3 AND id < $4 AND status = 'failed') AS f
     WHERE d.id = f.id AND d.status = 'failed'`,
    [companyId, webhookId, from, to],
  );
  return rowCount ?? 0;
}

/** Wakes the lanes of a webhook when the transaction commits. */
export async function wakeLanes(db: Database, webhookId: string): Promise<void> {
  await db.query(`SELECT pg_notify('${LANE_CHANNEL}', $1)`, [webhookId]);
}
