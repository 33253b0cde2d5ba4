import { recordAudit } from '#lib/audit/record-audit.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import type { SuspensionInput } from './schema.ts';
import { updateSuspension } from './store.ts';

/**
 * Suspends the scope's company, or lets it go on. It counts at once: for keys and mail over REST and SMTP by the cache
 * that the trigger empties, for pages and calls at the next one. A repeat keeps the first instant.
 *
 * @throws {AppError} notFound
 */
export async function setSuspension(ctx: Context, input: SuspensionInput): Promise<void> {
  const { companyId } = ctx.scope;
  const { suspended } = input;
  const reason = input.reason ?? null;
  await withTransaction(async (db) => {
    const before = await updateSuspension(db, companyId, suspended ? { at: ctx.now(), reason } : null);
    if (!before) throw new AppError('notFound', { values: { entity: 'company' } });
    await recordAudit(db, ctx, {
      action: suspended ? 'company.suspend' : 'company.resume',
      targetType: 'company',
      targetId: companyId,
      before: { suspended: before.suspendedAt !== null, reason: before.suspendedReason },
      after: { suspended, reason },
    });
  });
}
