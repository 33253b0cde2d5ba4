import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { revokeSubaccountKeys } from '#lib/senders/api-keys/revoke-subaccount-keys.ts';
import { getSubaccount } from './get-subaccount.ts';
import { enqueueSettling } from './jobs.ts';
import { requireSubaccount } from './require-subaccount.ts';
import type { SubaccountDetail } from './schema.ts';
import { changeStatus } from './store.ts';

/**
 * Terminates a sub-account for good: revokes its keys and cancels its queued mail. Its history stays readable, and its number
 * is not given again. A repeat changes nothing.
 *
 * @throws {AppError} notFound
 */
export async function terminateSubaccount(ctx: Context, { id }: { id: string }): Promise<SubaccountDetail> {
  const { status } = await requireSubaccount(ctx, id);
  const now = ctx.now();
  await audited(ctx, 'subaccount.terminate', id, async (db) => {
    const change = { status: 'terminated', suspendedAt: null, queuedMail: null, terminatedAt: now } as const;
    if (!(await changeStatus(db, ctx.scope, id, ['active', 'suspended'], change))) return null;
    const keys = await revokeSubaccountKeys(db, ctx, id);
    await enqueueSettling(db, ctx.scope, { subaccountId: id, action: 'drop', atMs: now.getTime(), heldSinceMs: null });
    return { before: { status, revokedKeys: 0 }, after: { status: 'terminated', revokedKeys: keys } };
  });
  return getSubaccount(ctx, { id });
}
