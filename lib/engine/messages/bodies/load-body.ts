import { getObjectStore } from '#lib/infra/blob/object-store.ts';
import { segmentKey } from './segment-key.ts';
import type { StoredBody } from './stored-body.ts';

/**
 * Returns the bytes of a message, or the first of them: every reader of bodies gets them here. Those of a row are at hand;
 * those of a segment are read by their range.
 *
 * @param maxBytes the bytes that are wanted from the beginning; all without it.
 * @throws {ObjectStoreError} where the object store fails, has no such object, or is not configured in this process.
 */
export async function loadBody(
  { raw, segmentId, segmentStart, segmentBytes }: StoredBody,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<Buffer> {
  if (raw) return raw.length > maxBytes ? raw.subarray(0, maxBytes) : raw;
  const bytes = Math.min(segmentBytes ?? 0, maxBytes);
  return getObjectStore().read(segmentKey(segmentId ?? ''), segmentStart ?? 0, bytes);
}
