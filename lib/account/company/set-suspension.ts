import { recordAudit } from '#lib/account/audit/record-audit.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import type { SuspensionInput } from './schema.ts';
import { updateSuspension } from './store.ts';

/**
 * Suspends or resumes the scope's company, with immediate effect: a trigger empties the cached facts for REST and SMTP,
 * and pages and calls read the row. Idempotent; a repeated suspension keeps its first date.
 *
 * @throws {AppError} notFound
 */
export async function setSuspension(ctx: Context, input: SuspensionInput): Promise<void> {
  const { companyId } = ctx.scope;
  const { suspended } = input;
  const reason = input.reason ?? null;
  await withTransaction(async (db) => {
    const before = await updateSuspension(db, companyId, suspended ? { at: ctx.now(), reason } : null);
    if (!before) throw refuse.notFound('company');
    await recordAudit(db, ctx, {
      action: suspended ? 'company.suspend' : 'company.resume',
      targetType: 'company',
      targetId: companyId,
      before: { suspended: before.suspendedAt !== null, reason: before.suspendedReason },
      after: { suspended, reason },
    });
  });
}
