import { recordAudit } from '#lib/audit/record-audit.ts';
import type { Context } from '#lib/core/context.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { KINDS } from './kinds.ts';
import { notFound, type PointingRef, requirePointingDomain } from './require-pointing-domain.ts';
import { deletePointingDomain as deleteRow } from './store.ts';

/**
 * Removes a domain: mail leaves without it from the next delivery on, and bounces that still come to it are refused.
 *
 * @throws {AppError} notFound
 */
export async function deletePointingDomain(ctx: Context, ref: PointingRef): Promise<void> {
  const { kind, id } = ref;
  await requirePointingDomain(ctx, ref);
  await withTransaction(async (db) => {
    const domain = await deleteRow(db, kind, ctx.scope, id);
    if (domain === null) throw notFound(kind);
    const { target } = KINDS[kind];
    await recordAudit(db, ctx, {
      action: `${target}.delete`,
      targetType: target,
      targetId: domain,
      before: { domain },
    });
  });
}
