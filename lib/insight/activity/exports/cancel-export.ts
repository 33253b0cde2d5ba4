import { recordAudit } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { getExportRow } from './queries.ts';
import { deleteExport } from './store.ts';

/**
 * Cancels an export that runs, or deletes one that is done, with its file. A repeat finds nothing.
 *
 * @throws {AppError} notFound
 */
export async function cancelExport(ctx: Context, id: string): Promise<void> {
  const { companyId } = await getExportRow(ctx, id);
  await withTransaction(async (db) => {
    await deleteExport(db, { companyId, exportId: id });
    await recordAudit(db, ctx, { action: 'activity-export.delete', targetId: id });
  });
}
