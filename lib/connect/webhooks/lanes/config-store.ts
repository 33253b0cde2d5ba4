import type { Webhook } from '#generated/client.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { withPrisma } from '#lib/infra/db/prisma.ts';

/** Finds the webhook of a lane, of whichever company; null where it was deleted. */
export const findLaneWebhook = (id: string): Promise<Webhook | null> =>
  withPrisma(getPool(), (client) => client.webhook.findFirst({ where: { id } }));
