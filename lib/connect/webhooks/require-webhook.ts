import type { Context } from '#lib/core/context.ts';
import { requireById } from '#lib/core/errors/require-by-id.ts';
import { findWebhook, type WebhookRow } from './store.ts';

/**
 * Returns the row of a webhook of the scope's company and environment.
 *
 * @throws {AppError} notFound
 */
export async function requireWebhook({ scope }: Pick<Context, 'scope'>, id: string): Promise<WebhookRow> {
  return requireById('webhook', id, () => findWebhook(scope, id));
}
