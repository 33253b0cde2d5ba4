/** Raw SQL: the lock of a migration belongs to a session of its own. */

import pg from 'pg';
import { MIGRATIONS_DIR, type Migration, readMigrations, readSchemaFiles } from './migrate-files.ts';
import { readMigrationState } from './migrate-pending.ts';

/** The key of the advisory lock that lets one process migrate at a time; any number that nothing else uses. */
const LOCK_KEY = 4_871_930_226;

/** The time that one process waits for another one's migrations. */
const LOCK_TIMEOUT_MS = 600_000;

const filters = { externalTables: [], externalEnums: [] };

/**
 * Applies the migrations of `prisma/migrations` that a database does not have yet and returns their names.
 * Writes the rows that `prisma migrate deploy` writes, so an operator may use either. Safe from several processes at
 * once (a session advisory lock on a connection of its own) and idempotent. Each migration is one transaction: one
 * that was cut short by a kill left nothing behind and is taken up again.
 *
 * @throws {Error} with the database's own words, and the migration's name, where a script fails.
 */
export async function migrateDatabase(url: string, directory: string = MIGRATIONS_DIR): Promise<string[]> {
  const lock = new pg.Client({ connectionString: url, application_name: 'mailwright-migrate' });
  // A connection that breaks while the engine works on its own one fails the work there, with a better message.
  lock.on('error', () => {});
  await lock.connect();
  try {
    await lock.query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await lock.query('SELECT pg_advisory_lock($1)', [LOCK_KEY]);
    const state = await readMigrationState(lock, directory);
    // The engine is a large WebAssembly module: the usual start, with nothing to do, never loads it.
    return state.pending.length === 0 ? [] : await applyPending(url, directory, state.unfinished);
  } finally {
    // Ending the session gives the lock back.
    await lock.end();
  }
}

async function applyPending(url: string, directory: string, unfinished: string[]): Promise<string[]> {
  const { withSchemaEngine } = await import('./migrate-engine.ts');
  const migrationsList = toMigrationList(directory, readMigrations(directory));
  return withSchemaEngine(readSchemaFiles(), url, async (engine) => {
    for (const migrationName of unfinished) await engine.markMigrationRolledBack({ migrationName });
    return (await engine.applyMigrations({ migrationsList, filters })).appliedMigrationNames;
  });
}

const toMigrationList = (baseDir: string, migrations: Migration[]) => ({
  baseDir,
  lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
  shadowDbInitScript: '',
  migrationDirectories: migrations.map(({ name, sql }) => ({
    path: name,
    migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value: sql } },
  })),
});
