import { getObjectStore } from '#lib/infra/blob/object-store.ts';
import type { MediaKey } from './pieces-store.ts';

/** Bytes of a file that are read with one request. */
const READ_BYTES = 1_048_576;

/** The folder of uploads that are not checked yet; nothing in it is served. */
export const INCOMING = 'media-incoming/';

/** A file whose object has an id of its own after the file was replaced. */
export type ObjectOwner = MediaKey & { contentId?: string | null };

/** The key of the object of a file. */
export const objectKey = ({ companyId, id, contentId }: ObjectOwner): string => `media/${companyId}/${contentId ?? id}`;

/** The key of the object that a client uploads to the store itself. */
export const incomingKey = ({ companyId, id }: MediaKey): string => `${INCOMING}${companyId}/${id}`;

/** Reads bytes of an object, from `start` up to before `end`. @throws {ObjectStoreError} */
export async function* readObject(key: string, { start, end }: { start: number; end: number }): AsyncGenerator<Buffer> {
  const store = getObjectStore();
  for (let at = start; at < end; at += READ_BYTES) yield await store.read(key, at, Math.min(READ_BYTES, end - at));
}
