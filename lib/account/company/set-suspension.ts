import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
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
  await audited(ctx, suspended ? 'company.suspend' : 'company.resume', companyId, async (db) => {
    const before = await updateSuspension(db, companyId, suspended ? { at: ctx.now(), reason } : null);
    if (!before) throw refuse.notFound('company');
    return {
      before: { suspended: before.suspendedAt !== null, reason: before.suspendedReason },
      after: { suspended, reason },
    };
  });
}
