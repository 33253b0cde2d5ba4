import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { recordAudit } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { isUuid } from '#lib/core/ids.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { presentExport } from './present.ts';
import { ExportFormat, type ExportPage } from './schema.ts';
import { type ExportRow, findExport, findExports, readPieces } from './store.ts';

/** Exports that are shown, the newest. */
const SHOWN_MAX = 20;

const unpack = promisify(gunzip);

/** Lists the last exports of the environment, the newest first. */
export async function listExports(ctx: Pick<Context, 'scope' | 'now'>): Promise<ExportPage> {
  const rows = await findExports(ctx.scope, SHOWN_MAX);
  return { data: rows.map((row) => presentExport(row, ctx.now())) };
}

/**
 * Returns the row of an export.
 *
 * @throws {AppError} notFound
 */
export async function getExportRow({ scope }: Pick<Context, 'scope'>, id: string): Promise<ExportRow> {
  const row = isUuid(id) ? await findExport(scope, id) : null;
  if (!row) throw new AppError('notFound', { values: { entity: 'export' } });
  return row;
}

/** The file of an export: its name, its format, and its text piece by piece. */
export type ExportFile = { name: string; format: ExportFormat; lines: AsyncGenerator<string> };

/**
 * Reads the file of an export that is done.
 *
 * @throws {AppError} notFound (also where it is not done, or its time is over)
 */
export async function readExport(ctx: Context, id: string): Promise<ExportFile> {
  const row = await getExportRow(ctx, id);
  if (row.state !== 'done' || row.expiresAt <= ctx.now())
    throw new AppError('notFound', { values: { entity: 'file' } });
  await withTransaction((db) =>
    recordAudit(db, ctx, { action: 'activity-export.download', targetId: id, after: { rows: row.rows } }),
  );
  const format = ExportFormat.parse(row.format);
  const name = `activity-${row.createdAt.toISOString().slice(0, 10)}.${format}`;
  return { name, format, lines: readLines(row) };
}

async function* readLines({ companyId, id }: ExportRow): AsyncGenerator<string> {
  for await (const member of readPieces({ companyId, exportId: id })) yield (await unpack(member)).toString();
}
