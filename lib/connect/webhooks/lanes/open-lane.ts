import { requireListening } from '#lib/events/outbox/queries.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { findHead } from '../feed/store.ts';
import { findWebhookScope, moveCursor, resetCursor } from './cursors/store.ts';

/**
 * Opens the lane of a webhook that is turned on again: failures are forgotten.
 *
 * @param db the transaction that turns the webhook on, after its row.
 * @param from `stopped`: the event after the last one that was sent; `now`: the next event.
 */
export async function openLane(db: Database, webhookId: string, from: 'stopped' | 'now'): Promise<void> {
  const scope = await findWebhookScope(db, webhookId);
  if (!scope) return;
  await requireListening(db, scope, webhookId);
  if (from === 'now') await moveCursor(db, webhookId, await findHead(db, scope));
  await resetCursor(db, webhookId);
}
