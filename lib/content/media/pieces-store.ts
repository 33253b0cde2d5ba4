/** Raw SQL: bytes are written and read a piece at a time, so that no file is in memory as a whole. */

import type { Database } from '#lib/infra/db/pool.ts';
import { getPool } from '#lib/infra/db/pool.ts';

/** The bytes of a piece; only the last one has fewer. */
export const PIECE_BYTES = 262_144;

/** The key of a file. */
export type MediaKey = { companyId: string; id: string };

/**
 * Writes a piece of an upload.
 *
 * @param attempt the number that the upload got: a later one of the same file has taken its place otherwise.
 * @returns false if another upload of the same file has begun, or the file is no longer awaited.
 */
export async function writePiece(
  { companyId, id }: MediaKey,
  { attempt, number, data }: { attempt: number; number: number; data: Buffer },
): Promise<boolean> {
  const { rowCount } = await getPool().query(
    `INSERT INTO media_pieces (company_id, media_id, number, data)
     SELECT company_id, id, $4, $5 FROM media
     WHERE company_id = $1 AND id = $2 AND attempt = $3 AND state = 'uploading' AND sha256 IS NULL FOR SHARE`,
    [companyId, id, attempt, number, data],
  );
  return rowCount === 1;
}

/** Replaces the bytes of a file. */
export async function replacePieces(db: Database, key: MediaKey, content: Uint8Array): Promise<void> {
  await deletePieces(db, key);
  const whole = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  for (let number = 0; number * PIECE_BYTES < whole.byteLength; number += 1) {
    const data = whole.subarray(number * PIECE_BYTES, (number + 1) * PIECE_BYTES);
    await db.query('INSERT INTO media_pieces (company_id, media_id, number, data) VALUES ($1, $2, $3, $4)', [
      key.companyId,
      key.id,
      number,
      data,
    ]);
  }
}

/** Deletes the bytes of a file. */
export async function deletePieces(db: Database, { companyId, id }: MediaKey): Promise<void> {
  await db.query('DELETE FROM media_pieces WHERE company_id = $1 AND media_id = $2', [companyId, id]);
}

/**
 * Reads bytes of a file, from `start` up to before `end`, a piece at a time.
 *
 * @param file its key, and the checksum of the bytes that the caller means.
 * @throws {Error} if a piece is missing: the file was deleted or replaced meanwhile.
 */
export async function* readPieces(
  { companyId, id, sha256 }: MediaKey & { sha256: Uint8Array | null },
  { start, end }: { start: number; end: number },
): AsyncGenerator<Buffer> {
  for (let at = start; at < end; ) {
    const number = Math.floor(at / PIECE_BYTES);
    const from = at - number * PIECE_BYTES;
    const length = Math.min(PIECE_BYTES - from, end - at);
    const { rows } = await getPool().query<{ data: Buffer }>(
      `SELECT substring(data FROM $4 FOR $5) AS data FROM media_pieces
       WHERE company_id = $1 AND media_id = $2 AND number = $3 AND EXISTS (
         SELECT FROM media WHERE company_id = $1 AND id = $2 AND sha256 IS NOT DISTINCT FROM $6)`,
      [companyId, id, number, from + 1, length, sha256],
    );
    const data = rows[0]?.data;
    if (data?.byteLength !== length) throw new Error(`piece ${number} of the file ${id} is missing`);
    yield data;
    at += length;
  }
}
