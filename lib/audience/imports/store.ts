/** Raw SQL: a slice of an import is one guarded statement, and its file is read in pieces. */

import type { Import } from '#generated/client.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { withPrisma } from '#lib/infra/db/prisma.ts';
import type { ByteSource } from '#lib/infra/zip/byte-source.ts';
import type { ImportState } from './values.ts';

/** An import's row. */
export type ImportRow = Import;

/** The key of an import. */
export type ImportKey = { companyId: string; importId: string };

/** An import to insert. */
export type NewImport = Pick<
  ImportRow,
  'companyId' | 'id' | 'name' | 'columns' | 'rows' | 'createdBy' | 'createdAt' | 'expiresAt'
> & {
  layout: object;
};

/** Octets of a stored piece. */
const PIECE_BYTES = 262_144;

/** Inserts a prepared import with its file. */
export async function insertImport(db: Database, row: NewImport, content: Uint8Array, keptUntil: Date): Promise<void> {
  await withPrisma(db, (client) => client.import.create({ data: { ...row, state: 'prepared' } }));
  for (let at = 0, number = 0; at < content.byteLength; at += PIECE_BYTES, number += 1) {
    await db.query(
      'INSERT INTO import_pieces (company_id, import_id, number, data, expires_at) VALUES ($1, $2, $3, $4, $5)',
      [row.companyId, row.id, number, content.subarray(at, at + PIECE_BYTES), keptUntil],
    );
  }
}

/** Returns the file of an import, which is read from its pieces. */
export async function importSource({ companyId, importId }: ImportKey): Promise<ByteSource> {
  const { rows } = await getPool().query<{ size: number }>(
    'SELECT coalesce(sum(length(data)), 0)::int AS size FROM import_pieces WHERE company_id = $1 AND import_id = $2',
    [companyId, importId],
  );
  const size = rows[0]?.size ?? 0;
  return {
    size,
    read: async (from, to) => {
      const first = Math.floor(from / PIECE_BYTES);
      const found = await getPool().query<{ data: Buffer }>(
        `SELECT data FROM import_pieces WHERE company_id = $1 AND import_id = $2 AND number BETWEEN $3 AND $4 ORDER BY number`,
        [companyId, importId, first, Math.floor(Math.max(from, Math.min(to, size) - 1) / PIECE_BYTES)],
      );
      return Buffer.concat(found.rows.map(({ data }) => data)).subarray(
        from - first * PIECE_BYTES,
        to - first * PIECE_BYTES,
      );
    },
  };
}

/** Finds an import; null where the company has no such import. */
export const findImport = ({ companyId, importId }: ImportKey, db: Database = getPool()): Promise<ImportRow | null> =>
  withPrisma(db, (client) => client.import.findUnique({ where: { companyId_id: { companyId, id: importId } } }));

/** Finds an import and locks it until the transaction ends. */
export async function lockImport(db: Database, key: ImportKey): Promise<ImportRow | null> {
  await db.query('SELECT FROM imports WHERE company_id = $1 AND id = $2 FOR UPDATE', [key.companyId, key.importId]);
  return findImport(key, db);
}

/** Checks whether an import of the company waits or runs. */
export async function hasRunning(db: Database, companyId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT FROM imports WHERE company_id = $1 AND state IN ('queued', 'running') LIMIT 1`,
    [companyId],
  );
  return rowCount !== 0;
}

/** Changes an import that is locked. */
export async function updateImport(
  db: Database,
  { companyId, importId }: ImportKey,
  data: Partial<Pick<ImportRow, 'reserved' | 'startedAt' | 'finishedAt' | 'expiresAt'>> & {
    state?: ImportState;
    options?: object;
  },
): Promise<void> {
  await withPrisma(db, (client) =>
    client.import.update({ where: { companyId_id: { companyId, id: importId } }, data }),
  );
}

/** A slice that is written: its lane, its marks, and the results of the lane so far. */
export type Slice = {
  lane: number;
  from: number;
  to: number;
  created: number;
  counts: Readonly<Record<string, number>>;
};

/**
 * Moves the mark of a lane in the transaction that writes its slice; null if the import does not run any more, or another process has
 * written the slice.
 *
 * @returns the new contacts of all slices, and those that are reserved.
 */
export async function moveMark(
  db: Database,
  { companyId, importId }: ImportKey,
  { lane, from, to, created, counts }: Slice,
): Promise<{ made: number; reserved: number } | null> {
  const { rows } = await db.query<{ made: number; reserved: number }>(
    `UPDATE imports SET marks[$3] = $5, made = made + $6, counts = counts || jsonb_build_object($7::text, $8::jsonb)
     WHERE company_id = $1 AND id = $2 AND state = 'running' AND marks[$3] = $4 RETURNING made, reserved`,
    [companyId, importId, lane + 1, from, to, created, String(lane), JSON.stringify(counts)],
  );
  return rows[0] ?? null;
}

/** Stores the refused rows of a slice. */
export async function insertRejects(
  db: Database,
  { companyId, importId }: ImportKey,
  rejects: { lane: number; number: number; data: Buffer; expiresAt: Date },
): Promise<void> {
  await db.query(
    'INSERT INTO import_rejects (company_id, import_id, lane, number, data, expires_at) VALUES ($1, $2, $3, $4, $5, $6)',
    [companyId, importId, rejects.lane, rejects.number, rejects.data, rejects.expiresAt],
  );
}

/** Reads the refused rows of an import, slice by slice. */
export async function* readRejects({ companyId, importId }: ImportKey): AsyncGenerator<Buffer> {
  let last = { number: -1, lane: -1 };
  for (;;) {
    const { rows } = await getPool().query<{ number: number; lane: number; data: Buffer }>(
      `SELECT number, lane, data FROM import_rejects WHERE company_id = $1 AND import_id = $2 AND (number, lane) > ($3, $4)
       ORDER BY number, lane LIMIT 1`,
      [companyId, importId, last.number, last.lane],
    );
    const [row] = rows;
    if (!row) return;
    last = row;
    yield row.data;
  }
}

/** Finds which of some addresses contacts have. Index contacts_email_key. */
export async function findKnown(companyId: string, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await getPool().query<{ key: string }>(
    'SELECT email_key AS key FROM contacts WHERE company_id = $1 AND email_key = ANY($2::text[])',
    [companyId, keys],
  );
  return new Set(rows.map(({ key }) => key));
}

/** Lists people whom an import made and nobody has changed or mailed since. Index contacts_import_idx. */
export async function findUntouched(
  db: Database,
  { companyId, importId }: ImportKey,
  limit: number,
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT c.id FROM contacts c WHERE c.company_id = $1 AND c.import_id = $2 AND c.updated_at = c.created_at
       AND NOT EXISTS (SELECT FROM contact_stats s WHERE s.company_id = c.company_id AND s.contact_id = c.id AND s.sent > 0)
     ORDER BY c.email_key LIMIT $3`,
    [companyId, importId, limit],
  );
  return rows.map(({ id }) => id);
}

/** Takes the labels off that an import gave. */
export async function deleteImportLabels(
  db: Database,
  { companyId, importId }: ImportKey,
  labelIds: readonly number[],
): Promise<void> {
  await db.query(
    `DELETE FROM contact_labels WHERE company_id = $1 AND label_id = ANY($3::int[]) AND cause = 'import' AND cause_id = $2`,
    [companyId, importId, labelIds],
  );
}

/** Finds the labels of a company by name in lower case. */
export async function findLabelNumbers(companyId: string): Promise<Map<string, number>> {
  const { rows } = await getPool().query<{ id: number; name: string }>(
    'SELECT id, lower(name) AS name FROM labels WHERE company_id = $1',
    [companyId],
  );
  return new Map(rows.map(({ id, name }) => [name, id]));
}
