import { listSuspended } from '#lib/account/company/queries.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { openLane, stopWebhook } from './open-lane.ts';
import { findSuspendable, turnOnAgain } from './states-store.ts';

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
