import { withTransaction } from '#lib/infra/db/transaction.ts';
import { log } from '#lib/infra/log/log.ts';
import type { WebhookOffReason } from '../schema.ts';
import { turnOff } from './states/store.ts';

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
