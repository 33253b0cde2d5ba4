import { newId } from '#lib/core/ids.ts';
import { getPool } from '#lib/infra/db/pool.ts';

/** Inserts a delivery of a webhook that failed, with one try of the same id; returns the id. */
export async function insertWebhookLog({
  companyId,
  webhookId,
}: {
  companyId: string;
  webhookId: string;
}): Promise<string> {
  const id = newId();
  await getPool().query(
    `INSERT INTO webhook_deliveries (id, company_id, webhook_id, status, first_sequence, last_sequence, event_ids, tries, finished_at, last_code)
     VALUES ($1, $2, $3, 'failed', 1, 1, ARRAY[$1::uuid], 1, now(), 500)`,
    [id, companyId, webhookId],
  );
  await getPool().query(
    `INSERT INTO webhook_attempts (company_id, webhook_id, id, delivery_id, webhook_message_id, kind, number, at, duration_ms,
       phase_ms, code, error, request_headers, first_sequence, last_sequence, event_ids, bytes)
     VALUES ($2, $3, $1::uuid, $1::uuid, $1::text, 'live', 1, now(), 12, '{"connect": 3, "firstByte": 11}', 500, 'The server answered 500.',
       '{"webhook-id": "x"}', 1, 1, ARRAY[$1::uuid], 10)`,
    [id, companyId, webhookId],
  );
  return id;
}
