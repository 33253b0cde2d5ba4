import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { requireChangeableReport } from './queries.ts';
import { deleteReportRow } from './store.ts';

/**
 * Ends a scheduled report.
 *
 * @throws {AppError} notFound, also for a repeat; forbidden (another person's)
 */
export async function deleteReport(ctx: Context, id: string): Promise<void> {
  await audited(ctx, 'report.delete', id, async (db) => {
    const { cadence } = await requireChangeableReport(ctx, id, db);
    if (!(await deleteReportRow(db, ctx.scope, id))) throw refuse.notFound('scheduled report');
    return { before: { cadence } };
  });
}
