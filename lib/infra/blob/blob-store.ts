import type { Blob as BlobRow } from '#generated/client.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { withPrisma } from '#lib/infra/db/prisma.ts';

/** A small file to keep. Its id is public: one that tells nothing. */
export type NewBlob = {
  id: string;
  /** Purpose, such as `photo`. */
  kind: string;
  /** The person who uploaded it; null for the operator's token. */
  userId: string | null;
  /** The company that it belongs to; null for a person's photo. */
  companyId: string | null;
  name: string;
  contentType: string;
  content: Uint8Array;
};

/** A file that was kept. */
export type KeptBlob = Pick<BlobRow, 'name' | 'contentType' | 'content' | 'userId'>;

/** Stores a file and deletes the person's others of its kind. It is in the database, so that every process can read it. */
export async function replaceBlob(db: Database, blob: NewBlob & { userId: string }): Promise<void> {
  await deleteBlobs(db, blob);
  await insertBlob(db, blob);
}

/** Stores a file beside the person's others of its kind. */
export async function insertBlob(db: Database, blob: NewBlob): Promise<void> {
  const { id, kind, userId, companyId, name, contentType } = blob;
  const content = new Uint8Array(blob.content);
  const data = { id, kind, userId, companyId, name, contentType, content, sizeBytes: content.byteLength };
  await withPrisma(db, (client) => client.blob.create({ data, select: { id: true } }));
}

/** Removes a person's files of a kind. Index blobs_user_id_kind_idx. */
export async function deleteBlobs(db: Database, { userId, kind }: { userId: string; kind: string }): Promise<void> {
  await withPrisma(db, (client) => client.blob.deleteMany({ where: { userId, kind } }));
}

/** Removes a file by its id. */
export async function deleteBlob(db: Database, { id, kind }: { id: string; kind: string }): Promise<void> {
  await withPrisma(db, (client) => client.blob.deleteMany({ where: { id, kind } }));
}

/** Finds a file of a kind by its id. */
export const findBlob = (id: string, kind: string): Promise<KeptBlob | null> =>
  withPrisma(getPool(), (client) =>
    client.blob.findFirst({
      where: { id, kind },
      select: { name: true, contentType: true, content: true, userId: true },
    }),
  );
