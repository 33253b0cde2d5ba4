/** Raw SQL: one statement stores any JSON as it is, for jobs of the relay. */

import type { Snapshot as SnapshotRow } from '#generated/client.ts';
import type { Database } from './pool.ts';

/** The result of a query that costs too much to be run for each reader. */
export type Snapshot = Pick<SnapshotRow, 'takenAt'> & { data: unknown };

/** Keeps what a look found, in place of what the one before did. */
export async function writeSnapshotRow(db: Database, name: string, takenAt: Date, data: unknown): Promise<void> {
  await db.query(
    `INSERT INTO snapshots (name, taken_at, data) VALUES ($1, $2, $3)
     ON CONFLICT (name) DO UPDATE SET taken_at = excluded.taken_at, data = excluded.data`,
    [name, takenAt, JSON.stringify(data)],
  );
}

/** Reads the last snapshot of a name; null where there is no such snapshot. */
export async function readSnapshotRow(db: Database, name: string): Promise<Snapshot | null> {
  const { rows } = await db.query<Snapshot>('SELECT taken_at AS "takenAt", data FROM snapshots WHERE name = $1', [
    name,
  ]);
  return rows[0] ?? null;
}
