import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { getSendingFacts } from '#lib/engine/messages/accept/facts/get-sending-facts.ts';
import { requireReaders } from './create-report.ts';
import { nextReportAt } from './period.ts';
import { requireChangeableReport } from './queries.ts';
import { Cadence, type UpdateReportInput } from './schema.ts';
import { updateReportRow } from './store.ts';

/**
 * Changes a scheduled report. A repeat changes nothing.
 *
 * @throws {AppError} notFound, forbidden (another person's), invalidField (somebody who is no member)
 */
export async function updateReport(ctx: Context, id: string, input: UpdateReportInput): Promise<void> {
  const { timezone } = await getSendingFacts(ctx.scope.companyId);
  await audited(ctx, 'report.update', id, async (db) => {
    const row = await requireChangeableReport(ctx, id, db);
    if (input.memberUserIds) await requireReaders(ctx, input.memberUserIds);
    const cadence = input.cadence ?? Cadence.catch('daily').parse(row.cadence);
    const localHour = input.localHour ?? row.localHour;
    const memberUserIds = input.memberUserIds ? [...new Set(input.memberUserIds)] : row.memberUserIds;
    const nextAt = nextReportAt(cadence, localHour, timezone, ctx.now());
    if (!(await updateReportRow(db, ctx.scope, id, { cadence, localHour, memberUserIds, nextAt }))) {
      throw refuse.notFound('scheduled report');
    }
    return { before: { cadence: row.cadence }, after: { cadence } };
  });
}
