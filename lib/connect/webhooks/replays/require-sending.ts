import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { requireWebhook } from '../require-webhook.ts';
import type { WebhookRow } from '../store.ts';

/**
 * Returns a webhook of the scope that is on or paused, because to one that is off nothing is sent again.
 *
 * @throws {AppError} notFound, wrongState
 */
export async function requireSending(ctx: Pick<Context, 'scope'>, webhookId: string): Promise<WebhookRow> {
  const webhook = await requireWebhook(ctx, webhookId);
  if (webhook.state === 'off') throw new AppError('wrongState', { message: 'Turn the webhook on first.' });
  return webhook;
}

/**
 * Requires that a range of time begins before it ends.
 *
 * @throws {AppError} invalidField
 */
export function requireRange({ from, to }: { from: Date; to: Date }): void {
  if (from < to) return;
  const cause = 'The to must be later than the from.';
  throw new AppError('invalidField', { field: 'to', value: to.toISOString(), cause, message: cause });
}
