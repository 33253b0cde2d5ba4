import { discardSegment, writeSegment } from '../segments/write-segment.ts';
import type { PreparedMessage } from './prepared-message.ts';

/** The object with the bodies of a batch, and where in it each begins, in bytes. */
export type BodySegment = { id: string; starts: ReadonlyMap<PreparedMessage, number> };

/**
 * Writes the bodies of a batch to the object store.
 *
 * @throws {AppError} bodyStoreUnavailable
 */
export async function writeBodies(batch: readonly PreparedMessage[]): Promise<BodySegment> {
  const starts = new Map<PreparedMessage, number>();
  let bytes = 0;
  for (const message of batch) {
    starts.set(message, bytes);
    bytes += message.incoming.raw.length;
  }
  const { id } = await writeSegment(batch.map(({ incoming }) => incoming.raw));
  return { id, starts };
}

/** Deletes the object of a batch of which nothing was committed. */
export function discardBodies(segment: BodySegment | null): void {
  if (segment) discardSegment(segment);
}
