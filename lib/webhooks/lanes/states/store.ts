/** Raw SQL: a cursor's position is copied in the statement that turns its webhook off. */

import type { Database } from '#lib/infra/db/pool.ts';
import type { WebhookOffReason } from '../../schema.ts';

/** Turns a webhook off that is not, and writes down where its cursor is. Returns false where it was off. */
export async function turnOff(db: Database, webhookId: string, reason: WebhookOffReason): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE webhooks w SET state = 'off', off_reason = $2, notified_at = NULL, updated_at = now(),
       stopped_position = (SELECT position FROM webhook_cursors WHERE webhook_id = w.id AND kind = 'main')
     WHERE id = $1 AND state <> 'off'`,
    [webhookId, reason],
  );
  return rowCount === 1;
}
