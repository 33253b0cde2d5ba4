import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { limitReached } from '#lib/core/errors/limit-reached.ts';
import { newOpaqueId } from '#lib/core/ids.ts';
import { getSendingFacts } from '#lib/engine/messages/accept/facts/get-sending-facts.ts';
import { callerUserId } from '../presets/present.ts';
import { getPreset } from '../presets/queries.ts';
import { nextReportAt } from './period.ts';
import { listReaders } from './queries.ts';
import { type CreateReportInput, REPORTS_MAX } from './schema.ts';
import { countReports, insertReport } from './store.ts';

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
      nextAt: nextReportAt(cadence, localHour, timezone, ctx.now()),
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
export async function requireReaders(ctx: Pick<Context, 'scope' | 'now'>, userIds: readonly string[]): Promise<void> {
  const known = new Set((await listReaders(ctx)).map(({ userId }) => userId));
  const outsider = userIds.find((userId) => !known.has(userId));
  if (outsider !== undefined) throw new AppError('invalidField', { field: 'memberUserIds', value: outsider });
}
