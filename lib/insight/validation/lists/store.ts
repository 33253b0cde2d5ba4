/** Raw SQL: pieces and chunks are written in sets, and a step of a list is one guarded statement. */

import type { ValidationList } from '#generated/client.ts';
import { lockCompany } from '#lib/infra/db/locks.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { withPrisma } from '#lib/infra/db/prisma.ts';

/** A list's row. */
export type ListRow = ValidationList;

/** A list to insert. */
export type NewList = Omit<ListRow, 'processed' | 'counts' | 'reservedFrom' | 'finishedAt' | 'domains'> & {
  domains: { domain: string; rows: number }[];
};

/** The key of a list. */
export type ListKey = { companyId: string; listId: string };

/** Inserts a list with the pieces of its text; false while another list of the company runs. */
export async function insertList(db: Database, list: NewList, pieces: readonly Buffer[]): Promise<boolean> {
  if (await hasRunning(db, list.companyId)) return false;
  await withPrisma(db, (client) => client.validationList.create({ data: list }));
  for (const [number, data] of pieces.entries()) {
    await db.query(
      'INSERT INTO validation_list_pieces (company_id, list_id, number, data, expires_at) VALUES ($1, $2, $3, $4, $5)',
      [list.companyId, list.id, number, data, list.expiresAt],
    );
  }
  return true;
}

/**
 * Returns true while a list of the company has rows without a result; locks the company until the transaction ends. A list
 * that only waits for its recheck keeps no other from running.
 */
export async function hasRunning(db: Database, companyId: string): Promise<boolean> {
  await lockCompany(db, { companyId });
  const { rowCount } = await db.query(
    `SELECT FROM validation_lists
     WHERE company_id = $1 AND state IN ('queued', 'running') AND processed < rows LIMIT 1`,
    [companyId],
  );
  return rowCount !== 0;
}

/** Finds a list; null where the company has no such list. Primary key. */
export const findList = ({ companyId, listId }: ListKey, db: Database = getPool()): Promise<ListRow | null> =>
  withPrisma(db, (client) => client.validationList.findUnique({ where: { companyId_id: { companyId, id: listId } } }));

/** Finds a list and locks it until the transaction ends. */
export async function lockList(db: Database, key: ListKey): Promise<ListRow | null> {
  await db.query('SELECT FROM validation_lists WHERE company_id = $1 AND id = $2 FOR UPDATE', [
    key.companyId,
    key.listId,
  ]);
  return findList(key, db);
}

/** Finds the last lists of a company, the newest first. */
export const findLists = (companyId: string, limit: number): Promise<ListRow[]> =>
  withPrisma(getPool(), (client) =>
    client.validationList.findMany({ where: { companyId }, orderBy: { id: 'desc' }, take: limit }),
  );

/** Changes a list. */
export const updateList = async (
  db: Database,
  { companyId, listId }: ListKey,
  data: Partial<
    Pick<ListRow, 'state' | 'reservedFrom' | 'finishedAt' | 'expiresAt'> &
      Pick<NewList, 'column' | 'rows' | 'distinct' | 'duplicates' | 'invalid' | 'domains'>
  >,
): Promise<void> => {
  await withPrisma(db, (client) =>
    client.validationList.update({ where: { companyId_id: { companyId, id: listId } }, data }),
  );
};

/** Deletes a list with its pieces and results. */
export async function deleteList(db: Database, key: ListKey): Promise<void> {
  await deletePieces(db, key);
  await db.query('DELETE FROM validation_list_chunks WHERE company_id = $1 AND list_id = $2', [
    key.companyId,
    key.listId,
  ]);
  await db.query('DELETE FROM validation_lists WHERE company_id = $1 AND id = $2', [key.companyId, key.listId]);
}

/** Deletes the text of a list. */
export async function deletePieces(db: Database, { companyId, listId }: ListKey): Promise<void> {
  await db.query('DELETE FROM validation_list_pieces WHERE company_id = $1 AND list_id = $2', [companyId, listId]);
}

/** Reads the text of a list, a piece at a time. */
export async function* readPieces({ companyId, listId }: ListKey): AsyncGenerator<Buffer> {
  for (let number = 0; ; number += 1) {
    const { rows } = await getPool().query<{ data: Buffer }>(
      'SELECT data FROM validation_list_pieces WHERE company_id = $1 AND list_id = $2 AND number = $3',
      [companyId, listId, number],
    );
    const [row] = rows;
    if (!row) return;
    yield row.data;
  }
}

/** Reads the results of a list, a gzip member at a time. */
export async function* readChunks(key: ListKey): AsyncGenerator<Buffer> {
  for (let number = 0; ; number += 1) {
    const data = await findChunk(key, number);
    if (data === null) return;
    yield data;
  }
}

/** Finds the results of one step; null where it has none. */
export async function findChunk({ companyId, listId }: ListKey, number: number): Promise<Buffer | null> {
  const { rows } = await getPool().query<{ data: Buffer }>(
    'SELECT data FROM validation_list_chunks WHERE company_id = $1 AND list_id = $2 AND number = $3',
    [companyId, listId, number],
  );
  return rows[0]?.data ?? null;
}

/** The results of some rows. */
export type NewChunk = { number: number; data: Buffer; expiresAt: Date };

/** The progress of a list after a step. */
export type ListProgress = { from: number; processed: number; counts: Record<string, number> };

/**
 * Writes the results of a step and its progress; false where the list is no longer running, or another process has made
 * this step.
 */
export async function insertChunk(
  db: Database,
  { companyId, listId }: ListKey,
  chunk: NewChunk,
  { from, processed, counts }: ListProgress,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE validation_lists SET processed = $4, counts = $5
     WHERE company_id = $1 AND id = $2 AND state = 'running' AND processed = $3`,
    [companyId, listId, from, processed, JSON.stringify(counts)],
  );
  if (rowCount !== 1) return false;
  await db.query(
    `INSERT INTO validation_list_chunks (company_id, list_id, number, data, expires_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (company_id, list_id, number) DO UPDATE SET data = excluded.data`,
    [companyId, listId, chunk.number, chunk.data, chunk.expiresAt],
  );
  return true;
}

/** Replaces the results of a step; false where the list is no longer running, or its counts are others by now. */
export async function replaceChunk(
  db: Database,
  { companyId, listId }: ListKey,
  { number, data }: Pick<NewChunk, 'number' | 'data'>,
  { before, after }: { before: Record<string, number>; after: Record<string, number> },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE validation_lists SET counts = $4 WHERE company_id = $1 AND id = $2 AND state = 'running' AND counts = $3::jsonb`,
    [companyId, listId, JSON.stringify(before), JSON.stringify(after)],
  );
  if (rowCount !== 1) return false;
  await db.query('UPDATE validation_list_chunks SET data = $4 WHERE company_id = $1 AND list_id = $2 AND number = $3', [
    companyId,
    listId,
    number,
    data,
  ]);
  return true;
}
