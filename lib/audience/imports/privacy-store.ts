/** Raw SQL: imports with their files, as an erasure walks them. */

import type { Database } from '#lib/infra/db/pool.ts';
import type { ImportKey } from './store.ts';

/** An import with what it stores of the rows of its file. */
export type StoredImport = {
  id: string;
  name: string;
  state: string;
  columns: string[];
  preparation: unknown;
  error: unknown;
  startedAt: Date | null;
  /** True of the import that added a person. */
  isTheirs: boolean;
};

/** Lists the imports of a company. Primary keys. */
export async function findStoredImports(
  companyId: string,
  contactId: string | null,
  db: Database,
): Promise<StoredImport[]> {
  const { rows } = await db.query<StoredImport>(
    `SELECT i.id, i.name, i.state, i.columns, i.preparation, i.error, i.started_at AS "startedAt",
       EXISTS (SELECT FROM contacts c WHERE c.company_id = $1 AND c.id = $2 AND c.import_id = i.id) AS "isTheirs"
     FROM imports i WHERE i.company_id = $1 ORDER BY i.id`,
    [companyId, contactId],
  );
  return rows;
}

/** Replaces what an import stores of the rows of its file. */
export async function replaceStored(
  db: Database,
  { companyId, importId }: ImportKey,
  { columns, preparation, error }: Pick<StoredImport, 'columns' | 'preparation' | 'error'>,
): Promise<void> {
  await db.query('UPDATE imports SET columns = $3, preparation = $4, error = $5 WHERE company_id = $1 AND id = $2', [
    companyId,
    importId,
    columns,
    JSON.stringify(preparation),
    error === null ? null : JSON.stringify(error),
  ]);
}

/** A slice of refused rows. */
export type RejectSlice = { lane: number; number: number; data: Buffer };

/** Reads the refused rows of an import, a slice at a time. Primary key. */
export async function* readRejectSlices({ companyId, importId }: ImportKey, db: Database): AsyncGenerator<RejectSlice> {
  let after: Pick<RejectSlice, 'lane' | 'number'> = { lane: -1, number: -1 };
  for (;;) {
    const { rows } = await db.query<RejectSlice>(
      `SELECT lane, number, data FROM import_rejects
       WHERE company_id = $1 AND import_id = $2 AND (lane, number) > ($3, $4) ORDER BY lane, number LIMIT 1`,
      [companyId, importId, after.lane, after.number],
    );
    const [row] = rows;
    if (!row) return;
    yield row;
    after = row;
  }
}

/** Replaces a slice of refused rows. */
export async function replaceRejects(
  db: Database,
  { companyId, importId }: ImportKey,
  { lane, number, data }: RejectSlice,
): Promise<void> {
  await db.query(
    'UPDATE import_rejects SET data = $5 WHERE company_id = $1 AND import_id = $2 AND lane = $3 AND number = $4',
    [companyId, importId, lane, number, data],
  );
}

/** An uploaded file with rows, and whether an import reads it now. */
export type StoredFile = { id: string; isRead: boolean };

/** Lists the files with rows to import that are still there. Primary keys. */
export async function findStoredFiles(companyId: string, db: Database): Promise<StoredFile[]> {
  const { rows } = await db.query<StoredFile>(
    `SELECT m.id, EXISTS (SELECT FROM imports i WHERE i.company_id = $1 AND i.media_id = m.id
       AND i.state IN ('preparing', 'queued', 'running')) AS "isRead"
     FROM media m WHERE m.company_id = $1 AND m.kind = 'import' AND m.state = 'ready' ORDER BY m.id`,
    [companyId],
  );
  return rows;
}
