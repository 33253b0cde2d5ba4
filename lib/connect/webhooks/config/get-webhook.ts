import type { Context } from '#lib/core/context.ts';
import { requireWebhook } from '../require-webhook.ts';
import type { Webhook } from '../schema.ts';
import { presentWebhook } from './present.ts';

/**
 * Returns a webhook of the scope's company and environment.
 *
 * @throws {AppError} notFound
 */
export const getWebhook = async (ctx: Pick<Context, 'scope'>, { id }: { id: string }): Promise<Webhook> =>
  presentWebhook(await requireWebhook(ctx, id));
