import { listMembers } from '#lib/account/team/queries.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { requireById } from '#lib/core/errors/require-by-id.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { mayChangePreset } from '../presets/present.ts';
import { listPresets } from '../presets/queries.ts';
import type { Preset } from '../presets/schema.ts';
import { Cadence, type ReportSchedule, type ReportScheduleList } from './schema.ts';
import { findReport, findReports, type ReportRow } from './store.ts';

/** A member who may get reports. */
export type Reader = { userId: string; name: string; email: string };

/** Lists the active members of a company. */
export async function listReaders(ctx: Pick<Context, 'scope' | 'now'>): Promise<Reader[]> {
  const { data } = await listMembers(ctx);
  return data.flatMap(({ userId, fullname, email }) => (userId ? [{ userId, email, name: fullname ?? email }] : []));
}

/** Lists the scheduled reports of the environment whose preset the caller may read, and the members who may get them. */
export async function listReports(ctx: Context): Promise<ReportScheduleList> {
  const [rows, presets, readers] = await Promise.all([findReports(ctx.scope), listPresets(ctx), listReaders(ctx)]);
  return {
    data: rows.flatMap((row) => {
      const shown = presentReport(ctx, row, presets, readers);
      return shown ? [shown] : [];
    }),
    readers: readers.map(({ userId, name }) => ({ userId, name })),
  };
}

/**
 * Returns a scheduled report.
 *
 * @throws {AppError} notFound
 */
export async function getReport(ctx: Context, id: string): Promise<ReportSchedule> {
  const [row, presets, readers] = await Promise.all([requireReport(ctx, id), listPresets(ctx), listReaders(ctx)]);
  const shown = presentReport(ctx, row, presets, readers);
  if (!shown) throw refuse.notFound('scheduled report');
  return shown;
}

/**
 * Returns the row of a scheduled report of the environment.
 *
 * @throws {AppError} notFound
 */
async function requireReport({ scope }: Pick<Context, 'scope'>, id: string, db?: Database): Promise<ReportRow> {
  return requireById('scheduled report', id, () => findReport(scope, id, db));
}

/**
 * Returns the row of a scheduled report that the caller may change: its creator may, and people who manage the company.
 *
 * @throws {AppError} notFound, forbidden
 */
export async function requireChangeableReport(ctx: Context, id: string, db: Database): Promise<ReportRow> {
  const row = await requireReport(ctx, id, db);
  if (!mayChangeReport(ctx, row)) throw refuse.forbidden();
  return row;
}

const mayChangeReport = (ctx: Context, { createdByUserId }: ReportRow): boolean =>
  mayChangePreset(ctx, { ownerUserId: createdByUserId });

function presentReport(
  ctx: Context,
  row: ReportRow,
  presets: readonly Preset[],
  readers: readonly Reader[],
): ReportSchedule | null {
  const preset = presets.find(({ id }) => id === (row.presetId ?? row.builtIn));
  if (!preset) return null;
  return {
    id: row.id,
    preset: { id: preset.id, name: preset.name },
    cadence: Cadence.catch('daily').parse(row.cadence),
    localHour: row.localHour,
    members: readers
      .filter(({ userId }) => row.memberUserIds.includes(userId))
      .map(({ userId, name }) => ({ userId, name })),
    nextAt: row.nextAt.toISOString(),
    lastPeriod: row.lastPeriod,
    isChangeable: mayChangeReport(ctx, row),
  };
}
