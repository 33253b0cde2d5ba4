import type { Database } from '#lib/infra/db/pool.ts';
import { segmentKey } from './segment-key.ts';
import { countSegmentBodies, findLateSegment } from './store.ts';

/** Counts the bodies that are in the object store, up to a million; `isMore` where there are more. */
export const countStoredBodies = (db: Database): Promise<{ count: number; isMore: boolean }> => countSegmentBodies(db);

/** Finds the key of a late object that a body names; null where no body is in the object store. */
export async function findLateObject(db: Database): Promise<string | null> {
  const id = await findLateSegment(db);
  return id && segmentKey(id);
}
