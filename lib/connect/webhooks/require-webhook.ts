import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { isUuid } from '#lib/core/ids.ts';
import { findWebhook, type WebhookRow } from './store.ts';

/**
 * Returns the row of a webhook of the scope's company and environment.
 *
 * @throws {AppError} notFound
 */
export async function requireWebhook({ scope }: Pick<Context, 'scope'>, id: string): Promise<WebhookRow> {
  const row = isUuid(id) ? await findWebhook(scope, id) : null;
  if (!row) throw webhookNotFound();
  return row;
}

/** Builds the refusal of a webhook that does not exist or is another company's. */
export const webhookNotFound = (): AppError => new AppError('notFound', { values: { entity: 'webhook' } });
