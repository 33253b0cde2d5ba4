import { findObjectStore, getObjectStore } from '#lib/infra/blob/object-store.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import type { ByteSource } from '#lib/infra/zip/byte-source.ts';
import { incomingKey, type ObjectOwner, objectKey, readObject } from './objects.ts';
import { deletePieces, type MediaKey, readPieces, replacePieces } from './pieces-store.ts';
import type { MediaRow } from './store.ts';

/** The storage of the bytes of files: pieces in the database, or objects in the store of BLOB_URL. */
export type MediaStorage = 'database' | 'object';

/** Returns where the bytes of new files are stored. */
export const storageOfFiles = (): MediaStorage => (findObjectStore() ? 'object' : 'database');

/** The facts by which the bytes of a file are found. */
export type StoredRow = Pick<MediaRow, 'companyId' | 'id' | 'contentId' | 'storage' | 'state' | 'sha256'>;

/** Reads bytes of a file, from `start` up to before `end`, without having it in memory as a whole. */
export function readContent(row: StoredRow, range: { start: number; end: number }): AsyncGenerator<Buffer> {
  if (row.storage !== 'object') return readPieces(row, range);
  return readObject(row.state === 'uploading' ? incomingKey(row) : objectKey(row), range);
}

/** Returns a file whose bytes can be read from any place. */
export const contentSource = (row: StoredRow & Pick<MediaRow, 'bytes'>): ByteSource => ({
  size: row.bytes,
  read: async (start, end) => {
    const parts: Buffer[] = [];
    for await (const part of readContent(row, { start, end: Math.min(end, row.bytes) })) parts.push(part);
    return Buffer.concat(parts);
  },
});

/** Reads the bytes of a file as a whole. */
export async function readWhole(row: StoredRow & Pick<MediaRow, 'bytes'>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of readContent(row, { start: 0, end: row.bytes })) parts.push(part);
  return Buffer.concat(parts);
}

/**
 * Writes the bytes of a file as an object, before its row says so: an object is durable when this returns, and one that no row
 * names is overwritten by the next try.
 */
export async function writeObject(key: ObjectOwner, content: Uint8Array): Promise<void> {
  await getObjectStore().write(objectKey(key), [content]);
}

/** Writes the bytes of a file in the transaction of its row; those in the object store are there already. */
export async function writeContent(
  db: Database,
  key: MediaKey,
  storage: MediaStorage,
  content: Uint8Array,
): Promise<void> {
  if (storage === 'database') await replacePieces(db, key, content);
  else await deletePieces(db, key);
}

/** Deletes objects of files; pieces go with their rows. Those that do not exist count as deleted. */
export async function deleteObjects(rows: readonly (ObjectOwner & Pick<MediaRow, 'storage'>)[]): Promise<void> {
  const stored = rows.filter(({ storage }) => storage === 'object');
  if (stored.length === 0) return;
  await getObjectStore().delete(stored.flatMap((row) => [objectKey(row), incomingKey(row)]));
}

/** Deletes what a client uploaded to the store itself, after it was stored as a file. */
export async function deleteIncoming(keys: readonly MediaKey[]): Promise<void> {
  if (keys.length > 0) await getObjectStore().delete(keys.map(incomingKey));
}

/** Makes the object of a file of what a client uploaded to the store itself. */
export async function moveIncoming(key: MediaKey): Promise<void> {
  const store = getObjectStore();
  await store.copy(incomingKey(key), objectKey(key));
  await store.delete([incomingKey(key)]);
}
