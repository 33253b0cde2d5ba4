/** Raw SQL: the table of migrations is not part of Prisma's schema. */

import { readMigrations } from './migrate-files.ts';
import type { Database } from './pool.ts';

/** The state of one database against the migrations on disk, by name. */
export type MigrationState = {
  /** The migrations on disk that are not, or not wholly, applied. */
  pending: string[];
  /** Begun once and never finished: the process was killed or the SQL failed. */
  unfinished: string[];
  /** Applied by a newer version of the product than this one. */
  unknown: string[];
};

/** Compares the migrations on disk with those a database has; reads only, and needs no schema engine. */
export async function readMigrationState(client: Database, directory?: string): Promise<MigrationState> {
  const rows = await readRows(client);
  const finished = new Set(rows.filter((row) => row.finished).map((row) => row.name));
  const names = readMigrations(directory).map((migration) => migration.name);
  return {
    pending: names.filter((name) => !finished.has(name)),
    unfinished: rows.filter((row) => !row.finished && !finished.has(row.name)).map((row) => row.name),
    unknown: [...finished].filter((name) => !names.includes(name)),
  };
}

async function readRows(client: Database): Promise<{ name: string; finished: boolean }[]> {
  const table = await client.query<{ found: boolean }>(`SELECT to_regclass('_prisma_migrations') IS NOT NULL AS found`);
  if (!table.rows[0]?.found) return [];
  const result = await client.query<{ name: string; finished: boolean }>(
    `SELECT migration_name AS name, finished_at IS NOT NULL AS finished
       FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY started_at`,
  );
  return result.rows;
}
