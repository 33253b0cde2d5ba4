import { recordAudit } from '#lib/account/audit/record-audit.ts';
import type { Context } from '#lib/core/context.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { KINDS } from './kinds.ts';
import { type DelegatedRef, delegatedDomainNotFound, requireDelegatedDomain } from './queries.ts';
import { deleteDelegatedDomain as deleteRow } from './store.ts';

/**
 * Removes a bounce or tracking domain. Mail no longer uses it from the next delivery on, and bounces to it are refused.
 *
 * @throws {AppError} notFound
 */
export async function deleteDelegatedDomain(ctx: Context, ref: DelegatedRef): Promise<void> {
  const { kind, id } = ref;
  await requireDelegatedDomain(ctx, ref);
  await withTransaction(async (db) => {
    const domain = await deleteRow(db, kind, ctx.scope, id);
    if (domain === null) throw delegatedDomainNotFound(kind);
    const { auditType } = KINDS[kind];
    await recordAudit(db, ctx, {
      action: `${auditType}.delete`,
      targetType: auditType,
      targetId: domain,
      before: { domain },
    });
  });
}
