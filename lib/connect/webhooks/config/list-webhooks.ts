import type { Context } from '#lib/core/context.ts';
import type { Webhook } from '../schema.ts';
import { findWebhooks } from '../store.ts';
import { presentWebhook } from './present.ts';

/** Lists the webhooks of the scope's company and environment, by name. */
export const listWebhooks = async ({ scope }: Pick<Context, 'scope'>): Promise<Webhook[]> =>
  (await findWebhooks(scope)).map(presentWebhook);
