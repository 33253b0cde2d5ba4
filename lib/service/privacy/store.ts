/** Raw SQL: steps are written under the lease of their job, and pieces are read one by one. */

import type { DataRequest, Prisma } from '#generated/client.ts';
import { countRows, type RowCount } from '#lib/infra/db/count-rows.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { withPrisma } from '#lib/infra/db/prisma.ts';
import type { DataRequestQuery } from './schema.ts';

/** Returns the database that the domains read outside of transactions. */
export const readDatabase = (): Database => getPool();

/** A request's row. */
export type RequestRow = DataRequest;

/** The key of a request. */
export type RequestKey = { companyId: string; requestId: string };

const keyOf = ({ companyId, requestId }: RequestKey) => ({ companyId_id: { companyId, id: requestId } });

/** Inserts a request. */
export const insertRequest = (db: Database, data: Prisma.DataRequestUncheckedCreateInput): Promise<RequestRow> =>
  withPrisma(db, (client) => client.dataRequest.create({ data }));

/** Finds a request; null where the company has no such one. Primary key. */
export const findRequest = (key: RequestKey, db: Database = getPool()): Promise<RequestRow | null> =>
  withPrisma(db, (client) => client.dataRequest.findUnique({ where: keyOf(key) }));

/** Changes a request. */
export const updateRequest = (
  db: Database,
  key: RequestKey,
  data: Prisma.DataRequestUncheckedUpdateInput,
): Promise<RequestRow> => withPrisma(db, (client) => client.dataRequest.update({ where: keyOf(key), data }));

/** Finds the id of an open request about somebody. Index data_requests_open_key. */
export async function findOpen(db: Database, companyId: string, kind: string, hash: Buffer): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>(
    'SELECT id FROM data_requests WHERE company_id = $1 AND kind = $2 AND subject_hash = $3 AND finished_at IS NULL',
    [companyId, kind, hash],
  );
  return rows[0]?.id ?? null;
}

/** A request with what is shown of it. */
export type ShownRequest = Omit<RequestRow, 'companyId' | 'contactId' | 'subjectEncrypted' | 'askedBy' | 'steps'> & {
  contact: { id: string; name: string | null; email: string | null } | null;
  askedBy: string | null;
};

const SHOWN = `SELECT d.id, d.kind, d.state, d.subject_hash AS "subjectHash", d.report, d.size_bytes AS "sizeBytes",
    d.created_at AS "createdAt", d.finished_at AS "finishedAt", d.expires_at AS "expiresAt",
    CASE WHEN c.id IS NULL THEN NULL ELSE jsonb_build_object('id', c.id, 'email', c.email,
      'name', nullif(concat_ws(' ', c.first_name, c.last_name), '')) END AS contact,
    nullif(concat_ws(' ', u.fullname, u.lastname), '') AS "askedBy"
  FROM data_requests d LEFT JOIN contacts c ON c.company_id = d.company_id AND c.id = d.contact_id
  LEFT JOIN users u ON u.id = d.asked_by`;

/** Finds a request with what is shown of it. Primary keys. */
export async function findShown({ companyId, requestId }: RequestKey): Promise<ShownRequest | null> {
  const { rows } = await getPool().query<ShownRequest>(`${SHOWN} WHERE d.company_id = $1 AND d.id = $2`, [
    companyId,
    requestId,
  ]);
  return rows[0] ?? null;
}

/** Finds a page of requests, the latest first. Index data_requests_company_id_created_at_idx. */
export async function findRequests(
  companyId: string,
  { kind, page, size }: Pick<DataRequestQuery, 'kind' | 'page' | 'size'>,
  hash: Buffer | null,
): Promise<{ rows: ShownRequest[]; count: RowCount }> {
  const where = `WHERE d.company_id = $1 AND ($2::text IS NULL OR d.kind = $2) AND ($3::bytea IS NULL OR d.subject_hash = $3)`;
  const values = [companyId, kind ?? null, hash];
  const [{ rows }, count] = await Promise.all([
    getPool().query<ShownRequest>(`${SHOWN} ${where} ORDER BY d.created_at DESC, d.id DESC LIMIT $4 OFFSET $5`, [
      ...values,
      size,
      (page - 1) * size,
    ]),
    countRows(getPool(), `SELECT d.id FROM data_requests d ${where}`, values),
  ]);
  return { rows, count };
}

/** Deletes the files of exports about somebody. */
export async function deleteFilesAbout(db: Database, companyId: string, hash: Uint8Array): Promise<number> {
  const { rowCount } = await db.query(
    `WITH about AS (
       UPDATE data_requests SET expires_at = NULL, report = report - 'erased', size_bytes = 0
       WHERE company_id = $1 AND subject_hash = $2 AND kind = 'export' AND expires_at IS NOT NULL RETURNING id)
     DELETE FROM data_request_pieces p USING about WHERE p.company_id = $1 AND p.request_id = about.id`,
    [companyId, hash],
  );
  return rowCount ?? 0;
}

/** A piece of a file. */
export type NewPiece = { step: number; number: number; file: string; data: Buffer; expiresAt: Date };

/** Inserts a piece. */
export async function insertPiece(db: Database, { companyId, requestId }: RequestKey, piece: NewPiece): Promise<void> {
  const { step, number, file, data, expiresAt } = piece;
  await db.query(
    `INSERT INTO data_request_pieces (company_id, request_id, step, number, file, data, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [companyId, requestId, step, number, file, data, expiresAt],
  );
}

/** Deletes the pieces that an unfinished step has left. */
export async function deletePiecesFrom(
  db: Database,
  { companyId, requestId }: RequestKey,
  step: number,
): Promise<void> {
  await db.query('DELETE FROM data_request_pieces WHERE company_id = $1 AND request_id = $2 AND step >= $3', [
    companyId,
    requestId,
    step,
  ]);
}

/** Sums the octets of the pieces of a request. */
export async function sumPieces(db: Database, { companyId, requestId }: RequestKey): Promise<bigint> {
  const { rows } = await db.query<{ bytes: string }>(
    'SELECT coalesce(sum(length(data)), 0) AS bytes FROM data_request_pieces WHERE company_id = $1 AND request_id = $2',
    [companyId, requestId],
  );
  return BigInt(rows[0]?.bytes ?? 0);
}

/** Lists the files of a request. */
export async function findFiles({ companyId, requestId }: RequestKey): Promise<string[]> {
  const { rows } = await getPool().query<{ file: string }>(
    'SELECT DISTINCT file FROM data_request_pieces WHERE company_id = $1 AND request_id = $2 ORDER BY file',
    [companyId, requestId],
  );
  return rows.map(({ file }) => file);
}

/** Reads a file of a request, a piece at a time. Primary key. */
export async function* readFilePieces({ companyId, requestId }: RequestKey, file: string): AsyncGenerator<Buffer> {
  let after = { step: -1, number: -1 };
  for (;;) {
    const { rows } = await getPool().query<{ step: number; number: number; data: Buffer }>(
      `SELECT step, number, data FROM data_request_pieces
       WHERE company_id = $1 AND request_id = $2 AND file = $3 AND (step, number) > ($4, $5) ORDER BY step, number LIMIT 1`,
      [companyId, requestId, file, after.step, after.number],
    );
    const [row] = rows;
    if (!row) return;
    yield row.data;
    after = row;
  }
}

/** Finds open requests that no open job works on. */
export async function findAbandoned(kind: string): Promise<RequestKey[]> {
  const { rows } = await getPool().query<RequestKey>(
    `SELECT d.company_id AS "companyId", d.id AS "requestId" FROM data_requests d
     WHERE d.finished_at IS NULL AND d.created_at < now() - interval '1 hour' AND NOT EXISTS (
       SELECT FROM jobs j WHERE j.company_id = d.company_id AND j.kind = $1 AND j.finished_at IS NULL
         AND j.payload->>'requestId' = d.id::text)`,
    [kind],
  );
  return rows;
}

/** Lets the requests of a company be entered one after another, until the transaction ends. */
export async function lockRequests(db: Database, companyId: string): Promise<void> {
  await db.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`data requests of ${companyId}`]);
}
