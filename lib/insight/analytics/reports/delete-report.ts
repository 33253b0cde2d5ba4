import { recordAudit } from '#lib/account/audit/record-audit.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { requireChangeableReport } from './queries.ts';
import { deleteReportRow } from './store.ts';

/**
 * Ends a scheduled report.
 *
 * @throws {AppError} notFound, also for a repeat; forbidden (another person's)
 */
export async function deleteReport(ctx: Context, id: string): Promise<void> {
  await withTransaction(async (db) => {
    const { cadence } = await requireChangeableReport(ctx, id, db);
    if (!(await deleteReportRow(db, ctx.scope, id))) throw refuse.notFound('scheduled report');
    const before = { cadence };
    await recordAudit(db, ctx, { action: 'report.delete', targetType: 'report', targetId: id, before });
  });
}
