import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { requireWebhook } from '../require-webhook.ts';
import type { WebhookRow } from '../store.ts';

/**
 * Returns a webhook of the scope that is on or paused, because to one that is off nothing is sent again.
 *
 * @throws {AppError} notFound, wrongState
 */
export async function requireSending(ctx: Pick<Context, 'scope'>, webhookId: string): Promise<WebhookRow> {
  const webhook = await requireWebhook(ctx, webhookId);
  if (webhook.state === 'off') throw refuse.wrongState('Turn the webhook on first.');
  return webhook;
}

/**
 * Requires that a range of time begins before it ends.
 *
 * @throws {AppError} invalidField
 */
export function requireRange({ from, to }: { from: Date; to: Date }): void {
  if (from < to) return;
  throw refuse.field('to', 'must be later than the from', to.toISOString());
}
