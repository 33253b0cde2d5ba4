import { recordAudit } from '#lib/account/audit/record-audit.ts';
import type { Context } from '#lib/core/context.ts';
import { idFloor } from '#lib/core/ids.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
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
  return withTransaction(async (db) => {
    const bounds = { from: idFloor(from.getTime()), to: idFloor(to.getTime()) };
    const deliveries = await makeFailedDue(db, { companyId: ctx.scope.companyId, webhookId }, bounds);
    const target = { targetType: 'webhook', targetId: webhookId } as const;
    await recordAudit(db, ctx, { action: 'webhook.replay', ...target, after: { from, to, deliveries } });
    await wakeLanes(db, webhookId);
    return deliveries;
  });
}
