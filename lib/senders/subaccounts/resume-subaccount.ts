import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { getSubaccount } from './get-subaccount.ts';
import { enqueueSettling } from './jobs.ts';
import { requireSubaccount } from './require-subaccount.ts';
import type { SubaccountDetail } from './schema.ts';
import { changeStatus } from './store.ts';

/**
 * Resumes a suspended sub-account: it sends again, and its held mail is delivered. A repeat changes nothing.
 *
 * @throws {AppError} notFound, subaccountEnded (a terminated one)
 */
export async function resumeSubaccount(ctx: Context, { id }: { id: string }): Promise<SubaccountDetail> {
  const { status, suspendedAt, queuedMail } = await requireSubaccount(ctx, id);
  if (status === 'terminated') throw new AppError('subaccountEnded');
  const now = ctx.now();
  const heldSinceMs = (suspendedAt ?? now).getTime();
  await audited(ctx, 'subaccount.resume', id, async (db) => {
    const change = { status: 'active', suspendedAt: null, queuedMail: null } as const;
    if (!(await changeStatus(db, ctx.scope, id, ['suspended'], change))) return null;
    await enqueueSettling(db, ctx.scope, { subaccountId: id, action: 'release', atMs: now.getTime(), heldSinceMs });
    return { before: { status, queuedMail }, after: { status: 'active', queuedMail: null } };
  });
  return getSubaccount(ctx, { id });
}
