import { listSuspended } from '#lib/account/company/queries.ts';
import type { Scope } from '#lib/core/context.ts';
import { findHead, requireListening, waitForFacts } from '#lib/events/feed/queries.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { log } from '#lib/infra/log/log.ts';
import type { WebhookOffReason } from '../schema.ts';
import { findWebhookScope, insertContactPosition, insertCursor, moveCursor, resetCursor } from './cursors-store.ts';
import { findSuspendable, turnOff, turnOnAgain } from './states-store.ts';
import { expireLanes } from './store.ts';

/**
 * Creates the cursor of a new webhook at the end of its company's feed: every event that commits after the caller's
 * transaction is sent to it.
 *
 * @param db the transaction that creates the webhook, after its row.
 */
export async function createCursor(db: Database, webhook: Scope & { id: string }): Promise<void> {
  await requireListening(db, webhook, { webhookId: webhook.id });
  await insertCursor(db, webhook, await findHead(db, webhook));
}

/**
 * Begins to read the events of contacts for a webhook that wants some, after that has committed: every one that commits after this is sent
 * to it. It commits on its own, since it waits for writers of contacts. A repeat changes nothing.
 */
export async function beginContacts(scope: Scope, webhookId: string): Promise<void> {
  await withTransaction(async (db) => {
    await waitForFacts(db);
    await insertContactPosition(db, webhookId, await findHead(db, scope));
  });
}

/**
 * Opens the lane of a webhook that is turned on again: failures are forgotten.
 *
 * @param db the transaction that turns the webhook on, after its row.
 * @param from `stopped`: the event after the last one that was sent; `now`: the next event.
 */
export async function openLane(db: Database, webhookId: string, from: 'stopped' | 'now'): Promise<void> {
  const scope = await findWebhookScope(db, webhookId);
  if (!scope) return;
  await requireListening(db, scope, { webhookId });
  if (from === 'now') await moveCursor(db, webhookId, await findHead(db, scope));
  await resetCursor(db, webhookId);
}

/**
 * Turns a webhook off: nothing more is sent, its cursor stays where it is, and events are kept for it. Idempotent.
 *
 * @param reason the answer 410, failures for days, or the suspension of its company.
 */
export async function stopWebhook(
  { companyId, webhookId }: { companyId: string; webhookId: string },
  reason: Exclude<WebhookOffReason, 'user'>,
): Promise<void> {
  const isOff = await withTransaction((db) => turnOff(db, webhookId, reason));
  if (isOff) log().warn({ companyId, webhookId, reason }, 'a webhook was turned off');
}

/**
 * Turns off the webhooks of companies that are suspended, and turns them on again from where they stopped once the
 * suspension is lifted. Idempotent; any number of processes may do it.
 */
export async function followSuspensions(): Promise<void> {
  const webhooks = await findSuspendable();
  if (webhooks.length === 0) return;
  const suspended = new Set(await listSuspended([...new Set(webhooks.map(({ companyId }) => companyId))]));
  for (const webhook of webhooks) {
    const isSuspended = suspended.has(webhook.companyId);
    if (isSuspended && webhook.state === 'on') await stopWebhook(webhook, 'company');
    if (!isSuspended && webhook.state === 'off')
      await withTransaction(async (db) => {
        if (await turnOnAgain(db, webhook.webhookId)) await openLane(db, webhook.webhookId, 'stopped');
      });
  }
}

/**
 * Releases the lanes of dead processes, so that others need not wait for the end of their leases. Idempotent. A process
 * that is not dead after all writes nothing more and may repeat one slice.
 *
 * @returns how many lanes were released.
 */
export async function releaseDeadLanes(processIds: readonly string[]): Promise<number> {
  if (processIds.length === 0) return 0;
  const released = await expireLanes(processIds);
  if (released > 0) log().info({ processes: processIds, released }, 'the webhooks of dead processes were released');
  return released;
}
