import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { getSubaccount } from './get-subaccount.ts';
import { enqueueSettling } from './jobs.ts';
import { requireSubaccount } from './require-subaccount.ts';
import type { SubaccountDetail, SuspendSubaccountInput } from './schema.ts';
import { changeStatus } from './store.ts';

/**
 * Suspends a sub-account: its mail is refused at once, in open SMTP sessions too, and what is queued is held until it is
 * resumed, or canceled. A suspended one can be suspended again with another choice.
 *
 * @throws {AppError} notFound, subaccountEnded (a terminated one)
 */
export async function suspendSubaccount(
  ctx: Context,
  { id, queued }: SuspendSubaccountInput & { id: string },
): Promise<SubaccountDetail> {
  const { status, suspendedAt, queuedMail } = await requireSubaccount(ctx, id);
  const now = ctx.now();
  await audited(ctx, 'subaccount.suspend', id, async (db) => {
    const change = { status: 'suspended', suspendedAt: suspendedAt ?? now, queuedMail: queued } as const;
    if (!(await changeStatus(db, ctx.scope, id, ['active', 'suspended'], change)))
      throw new AppError('subaccountEnded');
    await enqueueSettling(db, ctx.scope, { subaccountId: id, action: queued, atMs: now.getTime(), heldSinceMs: null });
    return { before: { status, queuedMail }, after: { status: 'suspended', queuedMail: queued } };
  });
  return getSubaccount(ctx, { id });
}
