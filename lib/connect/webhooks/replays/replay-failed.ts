import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { idFloor } from '#lib/core/ids.ts';
import { makeFailedDue, wakeLanes } from '../retries-store.ts';
import { requireRange, requireSending } from './require-sending.ts';

/**
 * Tries the failed deliveries of a range once more, oldest first, and returns how many. The webhook is on or paused.
 *
 * @param range of the first tries; `to` is excluded.
 * @throws {AppError} notFound, wrongState (a webhook that is off), invalidField
 */
export async function replayFailed(
  ctx: Context,
  webhookId: string,
  { from, to }: { from: Date; to: Date },
): Promise<number> {
  await requireSending(ctx, webhookId);
  requireRange({ from, to });
  const { deliveries } = await audited(ctx, 'webhook.replay', webhookId, async (db) => {
    const bounds = { from: idFloor(from.getTime()), to: idFloor(to.getTime()) };
    const deliveries = await makeFailedDue(db, { companyId: ctx.scope.companyId, webhookId }, bounds);
    await wakeLanes(db, webhookId);
    return { after: { from, to, deliveries }, deliveries };
  });
  return deliveries;
}
