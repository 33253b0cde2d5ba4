/** Raw SQL: the table of migrations is not part of Prisma's schema. */

import { BASELINE, isReplaced, LAST_REPLACED } from './baseline.ts';
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
  /**
   * The migrations that the baseline replaced, in a database without a record of the baseline: `none` is a new database, `all`
   * one that needs only the record, `some` one of a version that is too old for this one.
   */
  replaced: 'none' | 'some' | 'all';
};

/** Compares the migrations on disk with those a database has; reads only, and needs no schema engine. */
export async function readMigrationState(client: Database, directory?: string): Promise<MigrationState> {
  const rows = await readRows(client);
  const finished = new Set(rows.filter((row) => row.finished).map((row) => row.name));
  const names = readMigrations(directory).map((migration) => migration.name);
  const earlier = finished.has(BASELINE)
    ? []
    : [...finished].filter((name) => isReplaced(name) && !names.includes(name));
  return {
    pending: names.filter((name) => !finished.has(name)),
    unfinished: rows.filter((row) => !row.finished && !finished.has(row.name)).map((row) => row.name),
    unknown: [...finished].filter((name) => !names.includes(name) && !isReplaced(name)),
    replaced: earlier.length === 0 ? 'none' : earlier.includes(LAST_REPLACED) ? 'all' : 'some',
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
