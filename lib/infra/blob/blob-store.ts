import { type Database, getPool } from '#lib/infra/db/pool.ts';

/** A small file to keep. Its id is public: one that tells nothing. */
export type NewBlob = {
  id: string;
  /** Purpose, such as `photo`. */
  kind: string;
  userId: string;
  name: string;
  contentType: string;
  content: Uint8Array;
};

/** A file that was kept. */
export type KeptBlob = { name: string; contentType: string; content: Buffer<ArrayBuffer>; userId: string };

/** Stores a file and deletes the person's others of its kind. It is in the database, so that every process can read it. */
export async function replaceBlob(db: Database, blob: NewBlob): Promise<void> {
  await deleteBlobs(db, blob);
  await db.query(
    `INSERT INTO blobs (id, kind, user_id, name, content_type, size_bytes, content) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [blob.id, blob.kind, blob.userId, blob.name, blob.contentType, blob.content.byteLength, blob.content],
  );
}

/** Removes a person's files of a kind. Index blobs_user_id_kind_idx. */
export async function deleteBlobs(db: Database, { userId, kind }: { userId: string; kind: string }): Promise<void> {
  await db.query('DELETE FROM blobs WHERE user_id = $1 AND kind = $2', [userId, kind]);
}

/** A file of a kind by its id. */
export async function findBlob(id: string, kind: string): Promise<KeptBlob | null> {
  const { rows } = await getPool().query<KeptBlob>(
    `SELECT name, content_type AS "contentType", content, user_id AS "userId" FROM blobs WHERE id = $1 AND kind = $2`,
    [id, kind],
  );
  return rows[0] ?? null;
}
