/** Raw SQL: a step of an export is one guarded statement, and its pieces are read one by one. */

import type { Export, Prisma } from '#generated/client.ts';
import type { Scope } from '#lib/core/context.ts';
import { lockCompany } from '#lib/infra/db/locks.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { withPrisma } from '#lib/infra/db/prisma.ts';

/** An export's row. */
export type ExportRow = Export;

/** The key of an export. */
export type ExportKey = { companyId: string; exportId: string };

/** Inserts an export. */
export const insertExport = (db: Database, data: Prisma.ExportUncheckedCreateInput): Promise<ExportRow> =>
  withPrisma(db, (client) => client.export.create({ data }));

/** Counts the exports of a company that are not finished; locks the company until the transaction ends. */
export async function countRunning(db: Database, companyId: string): Promise<number> {
  await lockCompany(db, { companyId });
  return withPrisma(db, (client) =>
    client.export.count({ where: { companyId, state: { in: ['queued', 'running'] } } }),
  );
}

/** Finds the last exports of a list in a company's environment, the newest first. */
export const findExports = ({ companyId, environment }: Scope, kind: string, take: number): Promise<ExportRow[]> =>
  withPrisma(getPool(), (client) =>
    client.export.findMany({ where: { companyId, environment, kind }, orderBy: { id: 'desc' }, take }),
  );

/** Finds an export of a list in a company's environment; null where it does not exist. */
export const findExport = ({ companyId, environment }: Scope, kind: string, id: string): Promise<ExportRow | null> =>
  withPrisma(getPool(), (client) => client.export.findFirst({ where: { companyId, environment, kind, id } }));

/** Exports that a list of several kinds shows, the newest. */
const SHOWN_MAX = 20;

/** Finds the last exports of some kinds in a company's environment, the newest first. */
export const findExportsOf = ({ companyId, environment }: Scope, kinds: readonly string[]): Promise<ExportRow[]> =>
  withPrisma(getPool(), (client) =>
    client.export.findMany({
      where: { companyId, environment, kind: { in: [...kinds] } },
      orderBy: { id: 'desc' },
      take: SHOWN_MAX,
    }),
  );

/** Finds an export of one of some kinds in a company's environment; null where it does not exist. */
export const findExportOf = (
  { companyId, environment }: Scope,
  kinds: readonly string[],
  id: string,
): Promise<ExportRow | null> =>
  withPrisma(getPool(), (client) =>
    client.export.findFirst({ where: { companyId, environment, kind: { in: [...kinds] }, id } }),
  );

/** Finds an export for its job. */
export const findExportByKey = ({ companyId, exportId }: ExportKey): Promise<ExportRow | null> =>
  withPrisma(getPool(), (client) => client.export.findUnique({ where: { companyId_id: { companyId, id: exportId } } }));

/** Marks a queued export as running; one of a version before begins again, as that wrote text. */
export async function startRunning({ companyId, exportId }: ExportKey, columns: readonly string[]): Promise<void> {
  await getPool().query(
    `UPDATE exports SET state = 'running', columns = coalesce(columns, $3),
       steps = CASE WHEN columns IS NULL THEN 0 ELSE steps END, rows = CASE WHEN columns IS NULL THEN 0 ELSE rows END,
       size_bytes = CASE WHEN columns IS NULL THEN 0 ELSE size_bytes END
     WHERE company_id = $1 AND id = $2 AND state IN ('queued', 'running')`,
    [companyId, exportId, columns],
  );
}

/** The rows and the progress of one step. */
export type ExportStep = {
  number: number;
  rows: number;
  bytes: number;
  data: Buffer | null;
  cursor: unknown;
  share: number;
  expiresAt: Date;
};

/** Writes a step and its progress; false where the export no longer runs, or another process has made this step. */
export async function insertStep(
  db: Database,
  { companyId, exportId }: ExportKey,
  { number, rows, bytes, data, cursor, share, expiresAt }: ExportStep,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE exports SET steps = steps + 1, rows = rows + $4, size_bytes = size_bytes + $5, cursor = $6, share = $7
     WHERE company_id = $1 AND id = $2 AND steps = $3 AND state = 'running'`,
    [companyId, exportId, number, rows, bytes, JSON.stringify(cursor), share],
  );
  if (rowCount !== 1) return false;
  if (data) {
    await db.query(
      'INSERT INTO export_pieces (company_id, export_id, step, data, expires_at) VALUES ($1, $2, $3, $4, $5)',
      [companyId, exportId, number, data, expiresAt],
    );
  }
  return true;
}

/** Ends an export, in the transaction of its last step. */
export async function finishExport(
  db: Database,
  { companyId, exportId }: ExportKey,
  { finishedAt, expiresAt }: { finishedAt: Date; expiresAt: Date },
): Promise<void> {
  await db.query(
    `UPDATE exports SET state = 'done', share = 1, finished_at = $3, expires_at = $4
     WHERE company_id = $1 AND id = $2`,
    [companyId, exportId, finishedAt, expiresAt],
  );
  await db.query('UPDATE export_pieces SET expires_at = $3 WHERE company_id = $1 AND export_id = $2', [
    companyId,
    exportId,
    expiresAt,
  ]);
}

/** Deletes an export with its file, also one of a version before. */
export async function deleteExport(db: Database, { companyId, exportId }: ExportKey): Promise<void> {
  for (const table of ['export_pieces', 'activity_export_pieces'])
    await db.query(`DELETE FROM ${table} WHERE company_id = $1 AND export_id = $2`, [companyId, exportId]);
  for (const table of ['activity_exports', 'exports'])
    await db.query(`DELETE FROM ${table} WHERE company_id = $1 AND id = $2`, [companyId, exportId]);
}

/**
 * Reads the file of an export, a gzip member at a time.
 *
 * @param table of a version before, for an export without columns.
 */
export async function* readPieces(
  { companyId, exportId }: ExportKey,
  table: 'export_pieces' | 'activity_export_pieces',
): AsyncGenerator<Buffer> {
  let after = -1;
  for (;;) {
    const { rows } = await getPool().query<{ step: number; data: Buffer }>(
      `SELECT step, data FROM ${table} WHERE company_id = $1 AND export_id = $2 AND step > $3 ORDER BY step LIMIT 1`,
      [companyId, exportId, after],
    );
    const [row] = rows;
    if (!row) return;
    yield row.data;
    after = row.step;
  }
}
