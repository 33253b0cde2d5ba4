import type { Scope } from '#lib/core/context.ts';
import { requireListening } from '#lib/events/outbox/queries.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { findHead } from '../feed/store.ts';
import { insertCursor } from './cursors/store.ts';

/**
 * Creates the cursor of a new webhook at the end of its company's feed: every event that commits after the caller's
 * transaction is sent to it.
 *
 * @param db the transaction that creates the webhook, after its row.
 */
export async function createCursor(db: Database, webhook: Scope & { id: string }): Promise<void> {
  await requireListening(db, webhook, webhook.id);
  await insertCursor(db, webhook, await findHead(db, webhook));
}
