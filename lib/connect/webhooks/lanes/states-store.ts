/** Raw SQL: a cursor's position is copied in the statement that turns its webhook off. */

import type { Webhook } from '#generated/client.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { withPrisma } from '#lib/infra/db/prisma.ts';
import type { WebhookOffReason } from '../schema.ts';

/** Finds the webhook of a lane, of whichever company; null if it was deleted. */
export const findLaneWebhook = (id: string): Promise<Webhook | null> =>
  withPrisma(getPool(), (client) => client.webhook.findFirst({ where: { id } }));

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

/** A webhook that the suspension of its company concerns. */
type SuspendableWebhook = { webhookId: string; companyId: string; state: 'on' | 'off' };

/** Finds the webhooks that are on, and those that are off because their company was suspended. */
export async function findSuspendable(): Promise<SuspendableWebhook[]> {
  const { rows } = await getPool().query<SuspendableWebhook>(
    `SELECT id AS "webhookId", company_id AS "companyId", state FROM webhooks
     WHERE state = 'on' OR (state = 'off' AND off_reason = 'company')`,
  );
  return rows;
}

/** Turns a webhook on that is off because its company was suspended. Returns false where it is not any more. */
export async function turnOnAgain(db: Database, webhookId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE webhooks SET state = 'on', off_reason = NULL, failing_since = NULL, notified_at = NULL, updated_at = now()
     WHERE id = $1 AND state = 'off' AND off_reason = 'company'`,
    [webhookId],
  );
  return rowCount === 1;
}
