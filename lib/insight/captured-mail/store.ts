import { getPool } from '#lib/infra/db/pool.ts';
import { readSnapshotRow, writeSnapshotRow } from '#lib/infra/db/snapshots.ts';
import { CaptureMark } from './schema.ts';

/** The snapshot that remembers whether the installation captures, over restarts with another route. */
const NAME = 'capture';

/** The last recorded state of capturing, and since when it holds. */
export type DatedMark = CaptureMark & { since: Date };

/** Finds the last recorded state of capturing; null if none was recorded. */
export async function findCaptureMark(): Promise<DatedMark | null> {
  const snapshot = await readSnapshotRow(getPool(), NAME);
  const mark = CaptureMark.safeParse(snapshot?.data);
  return snapshot && mark.success ? { ...mark.data, since: snapshot.takenAt } : null;
}

/** Stores the state of capturing. */
export const updateCaptureMark = (mark: CaptureMark, since: Date): Promise<void> =>
  writeSnapshotRow(getPool(), NAME, since, mark);
