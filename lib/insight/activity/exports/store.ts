/** Raw SQL: a step of an export is one guarded statement, and its pieces are read one by one. */

import type { ActivityExport, Prisma } from '#generated/client.ts';
import type { Scope } from '#lib/core/context.ts';
import type { RowKey } from '#lib/engine/messages/read/recipients/filter.ts';
import { lockCompany } from '#lib/infra/db/locks.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { withPrisma } from '#lib/infra/db/prisma.ts';

/** An export's row. */
export type ExportRow = ActivityExport;

/** The key of an export. */
export type ExportKey = { companyId: string; exportId: string };

/** Inserts an export. */
export const insertExport = async (db: Database, data: Prisma.ActivityExportUncheckedCreateInput): Promise<void> => {
  await withPrisma(db, (client) => client.activityExport.create({ data }));
};

/** Counts the exports of a company that are not finished; locks the company until the transaction ends. */
export async function countRunning(db: Database, companyId: string): Promise<number> {
  await lockCompany(db, { companyId });
  return withPrisma(db, (client) =>
    client.activityExport.count({ where: { companyId, state: { in: ['queued', 'running'] } } }),
  );
}

/** Finds the last exports of a company's environment, the newest first. */
export const findExports = ({ companyId, environment }: Scope, take: number): Promise<ExportRow[]> =>
  withPrisma(getPool(), (client) =>
    client.activityExport.findMany({ where: { companyId, environment }, orderBy: { id: 'desc' }, take }),
  );

/** Finds an export of a company's environment; null where it does not exist. */
export const findExport = (
  { companyId, environment }: Scope,
  id: string,
  db: Database = getPool(),
): Promise<ExportRow | null> =>
  withPrisma(db, (client) => client.activityExport.findFirst({ where: { companyId, environment, id } }));

/** Finds an export for its job. */
export const findExportByKey = ({ companyId, exportId }: ExportKey, db: Database = getPool()) =>
  withPrisma(db, (client) =>
    client.activityExport.findUnique({ where: { companyId_id: { companyId, id: exportId } } }),
  );

/** Changes the state of an export that is in one of the given states; false where it is in another. */
export async function changeState(
  db: Database,
  { companyId, exportId }: ExportKey,
  from: readonly string[],
  data: Partial<Pick<ExportRow, 'state' | 'finishedAt' | 'expiresAt'>>,
): Promise<boolean> {
  const { count } = await withPrisma(db, (client) =>
    client.activityExport.updateMany({ where: { companyId, id: exportId, state: { in: [...from] } }, data }),
  );
  return count === 1;
}

/** Sets the end of the pieces of an export. */
export async function expirePieces(db: Database, { companyId, exportId }: ExportKey, expiresAt: Date): Promise<void> {
  await db.query('UPDATE activity_export_pieces SET expires_at = $3 WHERE company_id = $1 AND export_id = $2', [
    companyId,
    exportId,
    expiresAt,
  ]);
}

/** Deletes an export with its file. */
export async function deleteExport(db: Database, { companyId, exportId }: ExportKey): Promise<void> {
  await db.query('DELETE FROM activity_export_pieces WHERE company_id = $1 AND export_id = $2', [companyId, exportId]);
  await withPrisma(db, (client) => client.activityExport.deleteMany({ where: { companyId, id: exportId } }));
}

/** The rows and the text of one step. */
export type ExportStep = {
  number: number;
  rows: number;
  bytes: number;
  data: Buffer | null;
  last: RowKey;
  expiresAt: Date;
};

/** Writes a step and its progress; false where the export no longer runs, or another process has made this step. */
export async function insertStep(
  db: Database,
  { companyId, exportId }: ExportKey,
  { number, rows, bytes, data, last, expiresAt }: ExportStep,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE activity_exports SET steps = steps + 1, rows = rows + $4, size_bytes = size_bytes + $5, last_message_id = $6, last_ordinal = $7
     WHERE company_id = $1 AND id = $2 AND steps = $3 AND state = 'running'`,
    [companyId, exportId, number, rows, bytes, last.messageId, last.ordinal],
  );
  if (rowCount !== 1) return false;
  if (data) {
    await db.query(
      'INSERT INTO activity_export_pieces (company_id, export_id, step, data, expires_at) VALUES ($1, $2, $3, $4, $5)',
      [companyId, exportId, number, data, expiresAt],
    );
  }
  return true;
}

/** Reads the file of an export, a gzip member at a time. */
export async function* readPieces({ companyId, exportId }: ExportKey): AsyncGenerator<Buffer> {
  let after = -1;
  for (;;) {
    const { rows } = await getPool().query<{ step: number; data: Buffer }>(
      `SELECT step, data FROM activity_export_pieces
       WHERE company_id = $1 AND export_id = $2 AND step > $3 ORDER BY step LIMIT 1`,
      [companyId, exportId, after],
    );
    const [row] = rows;
    if (!row) return;
    yield row.data;
    after = row.step;
  }
}
