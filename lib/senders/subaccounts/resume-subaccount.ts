import { recordAudit } from '#lib/account/audit/record-audit.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
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
  await withTransaction(async (db) => {
    const change = { status: 'active', suspendedAt: null, queuedMail: null } as const;
    if (!(await changeStatus(db, ctx.scope, id, ['suspended'], change))) return;
    await enqueueSettling(db, ctx.scope, { subaccountId: id, action: 'release', atMs: now.getTime(), heldSinceMs });
    const facts = { before: { status, queuedMail }, after: { status: 'active', queuedMail: null } };
    await recordAudit(db, ctx, { action: 'subaccount.resume', targetType: 'subaccount', targetId: id, ...facts });
  });
  return getSubaccount(ctx, { id });
}
