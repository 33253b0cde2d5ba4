import { AppError } from '#lib/core/errors/app-error.ts';
import { newId } from '#lib/core/ids.ts';
import { getObjectStore } from '#lib/infra/blob/object-store.ts';
import { ObjectStoreError } from '#lib/infra/blob/object-store-error.ts';
import { log } from '#lib/infra/log/log.ts';
import { segmentDay, segmentKey } from './segment-key.ts';
import { insertSegmentDay } from './store.ts';

/** An object with the bodies of a batch, one after another in its order. */
export type Segment = { id: string };

/** Days that this process has noted. */
const notedDays = new Set<string>();

/**
 * Writes the bodies of a batch as one object, before the transaction of their rows: a row never names bytes that do not exist. An
 * object without rows is deleted with its day.
 *
 * The segment's day is that of its id, which is made after those of the messages: it is never before theirs.
 *
 * @throws {AppError} bodyStoreUnavailable where the object store fails or takes longer than BLOB_TIMEOUT_SECONDS.
 */
export async function writeSegment(bodies: readonly Buffer[]): Promise<Segment> {
  const id = newId();
  const day = segmentDay(id);
  if (!notedDays.has(day)) {
    await insertSegmentDay(day);
    notedDays.add(day);
  }
  try {
    await getObjectStore().write(segmentKey(id), bodies);
  } catch (error) {
    if (!(error instanceof ObjectStoreError)) throw error;
    log().error({ error: error.message, messages: bodies.length }, 'the bodies of a batch could not be stored');
    throw new AppError('bodyStoreUnavailable', { retryAfterSeconds: 5 });
  }
  return { id };
}

/** Deletes a segment that no row names, without waiting for it. One that stays is deleted with its day. */
export function discardSegment({ id }: Segment): void {
  getObjectStore()
    .delete([segmentKey(id)])
    .catch((error: unknown) => log().warn({ error: String(error) }, 'an unused segment could not be deleted'));
}
