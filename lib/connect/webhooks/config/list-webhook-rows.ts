import type { Context } from '#lib/core/context.ts';
import { readHealth } from '../deliveries/read-health.ts';
import type { WebhookInList } from '../schema.ts';
import { listWebhooks } from './list-webhooks.ts';

/** Lists the webhooks of the scope with the requests of their last 24 hours and how far they are behind. */
export async function listWebhookRows(ctx: Context): Promise<WebhookInList[]> {
  return Promise.all(
    (await listWebhooks(ctx)).map(async (webhook) => {
      const { day, lagEvents, lagSeconds } = await readHealth(ctx, webhook.id);
      return { ...webhook, day, lagEvents, lagSeconds };
    }),
  );
}
