import { audited } from '#lib/account/audit/audited.ts';
import { nextDueAt } from '#lib/core/cadence.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { limitReached } from '#lib/core/errors/limit-reached.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { newOpaqueId } from '#lib/core/ids.ts';
import { getSendingFacts } from '#lib/engine/messages/accept/facts/get-sending-facts.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { callerUserId } from '../presets/present.ts';
import { getPreset } from '../presets/queries.ts';
import { listReaders, requireChangeableReport } from './queries.ts';
import { readReaderToken } from './reader-token.ts';
import { Cadence, type CreateReportInput, REPORTS_MAX, type UpdateReportInput } from './schema.ts';
import { countReports, deleteReportRow, insertReport, removeReader, updateReportRow } from './store.ts';

/**
 * Schedules a preset to be mailed to members of the company. Not idempotent.
 *
 * @returns its id.
 * @throws {AppError} notFound (the preset), invalidField (somebody who is no member), limitReached
 */
export async function createReport(ctx: Context, input: CreateReportInput): Promise<string> {
  const { companyId, environment } = ctx.scope;
  const [preset, { timezone }] = await Promise.all([getPreset(ctx, input.presetId), getSendingFacts(companyId)]);
  await requireReaders(ctx, input.memberUserIds);
  const id = newOpaqueId();
  const { cadence, localHour } = input;
  await audited(ctx, 'report.create', id, async (db) => {
    if ((await countReports(db, ctx.scope)) >= REPORTS_MAX) throw limitReached(REPORTS_MAX, 'scheduled reports');
    await insertReport(db, {
      companyId,
      id,
      environment,
      cadence,
      localHour,
      presetId: preset.isBuiltIn ? null : preset.id,
      builtIn: preset.isBuiltIn ? preset.id : null,
      memberUserIds: [...new Set(input.memberUserIds)],
      nextAt: nextDueAt({ cadence, localHour, day: null, zone: timezone }, ctx.now()),
      createdByUserId: callerUserId(ctx),
    });
    return { after: { preset: preset.name, cadence } };
  });
  return id;
}

/**
 * Requires that all readers of a report are members: statistics are not mailed to other addresses.
 *
 * @throws {AppError} invalidField
 */
async function requireReaders(ctx: Pick<Context, 'scope' | 'now'>, userIds: readonly string[]): Promise<void> {
  const known = new Set((await listReaders(ctx)).map(({ userId }) => userId));
  const outsider = userIds.find((userId) => !known.has(userId));
  if (outsider !== undefined) throw new AppError('invalidField', { field: 'memberUserIds', value: outsider });
}

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
    const nextAt = nextDueAt({ cadence, localHour, day: null, zone: timezone }, ctx.now());
    if (!(await updateReportRow(db, ctx.scope, id, { cadence, localHour, memberUserIds, nextAt }))) {
      throw refuse.notFound('scheduled report');
    }
    return { before: { cadence: row.cadence }, after: { cadence } };
  });
}

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

/**
 * Takes a person off a scheduled report by the link of its mail; a report without readers ends. Idempotent.
 *
 * @throws {AppError} notFound (a link that is not ours)
 */
export async function leaveReport(token: string): Promise<void> {
  const reader = readReaderToken(token);
  if (!reader) throw refuse.notFound('link');
  await withTransaction((db) => removeReader(db, reader.companyId, reader.scheduleId, reader.userId));
}
