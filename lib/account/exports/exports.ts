import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { recordAudit } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { HOUR_MS } from '#lib/core/durations.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { isUuid, newId } from '#lib/core/ids.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import { cancelJob } from '#lib/infra/queue/job-store.ts';
import type { ExportKind } from './define-export.ts';
import { type Cell, formatFile, MEDIA } from './format-rows.ts';
import { ExportFormat, ExportState } from './schema.ts';
import {
  countRunning,
  deleteExport,
  type ExportRow,
  findExport,
  findExports,
  insertExport,
  readPieces,
} from './store.ts';

/** Exports of a company that run at a time. */
const RUNNING_MAX = 2;

/** The time that an export has until it is finished. */
const UNFINISHED_MS = 24 * HOUR_MS;

/** Exports that are shown, the newest. */
const SHOWN_MAX = 20;

export type { ExportRow };

const unpack = promisify(gunzip);

/**
 * Starts to write the rows of a list as a file.
 *
 * @param given the columns are those of the list if absent.
 * @throws {AppError} exportsRunning, forbidden (for the company without its sub-accounts: a file has the rows of the whole company)
 */
export async function startExport<Query, Cursor>(
  ctx: Context,
  kind: ExportKind<Query, Cursor>,
  given: { format: ExportFormat; query: Query & object; columns?: readonly string[] },
): Promise<ExportRow & { jobId: string }> {
  const { format, query, columns = kind.columns } = given;
  const { companyId, environment, isCompanyOnly } = ctx.scope;
  if (isCompanyOnly) throw new AppError('forbidden');
  const now = ctx.now();
  const id = newId();
  return withTransaction(async (db) => {
    if ((await countRunning(db, companyId)) >= RUNNING_MAX) throw new AppError('exportsRunning');
    const row = await insertExport(db, {
      companyId,
      id,
      environment,
      kind: kind.kind,
      format,
      query,
      columns: [...columns],
      state: 'queued',
      createdAt: now,
      createdByUserId: ctx.actor.type === 'user' ? ctx.actor.userId : null,
      expiresAt: new Date(now.getTime() + UNFINISHED_MS),
    });
    const startedBy = row.createdByUserId ?? undefined;
    const jobId = await enqueueJob(db, kind.job, { companyId, exportId: id }, { uniqueKey: id, companyId, startedBy });
    if (jobId === null) throw new Error('two exports have one id');
    const { target } = kind;
    await recordAudit(db, ctx, { action: `${target}.start`, targetId: id, after: { format } });
    return { ...row, jobId };
  });
}

/** Lists the last exports of a list in the environment, the newest first. */
export const listExportRows = ({ scope }: Pick<Context, 'scope'>, { kind }: { kind: string }): Promise<ExportRow[]> =>
  findExports(scope, kind, SHOWN_MAX);

/**
 * Returns the row of an export.
 *
 * @throws {AppError} notFound
 */
export async function getExportRow(
  { scope }: Pick<Context, 'scope'>,
  { kind }: { kind: string },
  id: string,
): Promise<ExportRow> {
  const row = isUuid(id) ? await findExport(scope, kind, id) : null;
  if (!row) throw refuse.notFound('export');
  return row;
}

/** Returns the state of an export; one whose time is over is `expired`. */
export function stateOf({ state, expiresAt }: Pick<ExportRow, 'state' | 'expiresAt'>, now: Date): ExportState {
  const isOver = expiresAt <= now && state !== 'queued' && state !== 'running';
  return isOver ? 'expired' : ExportState.parse(state);
}

/** The file of an export: its name, its media type, and its content piece by piece. */
export type ExportFile = { name: string; type: string; content: AsyncGenerator<string | Buffer> };

/**
 * Reads the file of an export that is done, in a format, or in the one that it was asked for.
 *
 * @throws {AppError} notFound (also where it is not done, or its time is over)
 */
export async function readExport(
  ctx: Context,
  kind: Pick<ExportKind, 'kind' | 'target'>,
  id: string,
  wanted?: ExportFormat,
): Promise<ExportFile> {
  const row = await getExportRow(ctx, kind, id);
  if (stateOf(row, ctx.now()) !== 'done') throw refuse.notFound('file');
  const { target } = kind;
  await withTransaction((db) =>
    recordAudit(db, ctx, {
      action: `${target}.download`,
      targetId: id,
      after: { rows: row.rows },
    }),
  );
  const format = wanted ?? ExportFormat.parse(row.format);
  const name = `${row.kind}-${row.createdAt.toISOString().slice(0, 10)}.${format}`;
  const content = row.columns.length > 0 ? formatFile(row.columns, readRows(row), format) : readText(row);
  return { name, type: MEDIA[format], content };
}

async function* readRows({ companyId, id }: ExportRow): AsyncGenerator<Cell[][]> {
  for await (const member of readPieces({ companyId, exportId: id }, 'export_pieces')) {
    const lines = (await unpack(member)).toString().trimEnd().split('\n');
    yield lines.map((line): Cell[] => JSON.parse(line)); // this product wrote it
  }
}

/** Reads an export of a version before, whose pieces are text in its format. */
async function* readText({ companyId, id }: ExportRow): AsyncGenerator<string> {
  for await (const member of readPieces({ companyId, exportId: id }, 'activity_export_pieces'))
    yield (await unpack(member)).toString();
}

/**
 * Cancels an export that runs, or deletes one that is done, with its file. A repeat finds nothing.
 *
 * @throws {AppError} notFound
 */
export async function cancelExport(
  ctx: Context,
  kind: Pick<ExportKind, 'kind' | 'target'> & { job: Pick<ExportKind['job'], 'kind'> },
  id: string,
): Promise<void> {
  const { companyId } = await getExportRow(ctx, kind, id);
  const { target } = kind;
  await withTransaction(async (db) => {
    await deleteExport(db, { companyId, exportId: id });
    await cancelJob(db, kind.job, id);
    await recordAudit(db, ctx, { action: `${target}.delete`, targetId: id });
  });
}
