import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
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
  await audited(ctx, `${KINDS[kind].auditType}.delete`, null, async (db) => {
    const domain = await deleteRow(db, kind, ctx.scope, id);
    if (domain === null) throw delegatedDomainNotFound(kind);
    return { targetId: domain, before: { domain } };
  });
}
