import type { Database } from './pool.ts';

/** What a look found that costs too much to be taken for each reader. */
export type Snapshot = { takenAt: Date; data: unknown };

/** Keeps what a look found, in place of what the one before did. */
export async function writeSnapshot(db: Database, name: string, takenAt: Date, data: unknown): Promise<void> {
  await db.query(
    `INSERT INTO snapshots (name, taken_at, data) VALUES ($1, $2, $3)
     ON CONFLICT (name) DO UPDATE SET taken_at = excluded.taken_at, data = excluded.data`,
    [name, takenAt, JSON.stringify(data)],
  );
}

/** What the last look of a name found; null where there was none. */
export async function readSnapshot(db: Database, name: string): Promise<Snapshot | null> {
  const { rows } = await db.query<Snapshot>('SELECT taken_at AS "takenAt", data FROM snapshots WHERE name = $1', [
    name,
  ]);
  return rows[0] ?? null;
}
