import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { requireSending } from '../replays/require-sending.ts';
import { insertAgain, makeDue, wakeLanes } from '../retries-store.ts';
import { readDelivery } from './read-delivery.ts';

/**
 * Tries a delivery of a webhook now, with the same `webhook-id`, also one that was taken. Another failure is not tried
 * again, unless more tries were scheduled. The webhook is on or paused.
 *
 * @throws {AppError} notFound, wrongState (a webhook that is off), forbidden (a test or an alert, a delivery that is being tried)
 */
export async function retryDelivery(ctx: Context, webhookId: string, deliveryId: string): Promise<void> {
  await requireSending(ctx, webhookId);
  const { id, kind } = await readDelivery(ctx, webhookId, deliveryId);
  if (kind === 'test') throw refuse.forbidden('A test is not tried again. Send another one.');
  if (kind === 'alert') throw refuse.forbidden('An alert is tried again automatically.');
  const owner = { companyId: ctx.scope.companyId, webhookId };
  await audited(ctx, 'webhook.replay', webhookId, async (db) => {
    if (!(await makeDue(db, owner, id)) && !(await insertAgain(db, owner, id)))
      throw refuse.forbidden('This delivery is being tried already.');
    await wakeLanes(db, webhookId);
    return { after: { delivery: id } };
  });
}
