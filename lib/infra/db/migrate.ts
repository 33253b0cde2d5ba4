/** Raw SQL: the lock of a migration belongs to a session of its own. */

import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { BASELINE, LAST_REPLACED } from './baseline.ts';
import { DatabaseClient } from './database-client.ts';
import { MIGRATIONS_DIR, type Migration, readMigrations, readSchemaFiles } from './migrate-files.ts';
import { type MigrationState, readMigrationState } from './migrate-pending.ts';

/** The key of the advisory lock that lets one process migrate at a time; any number that nothing else uses. */
const LOCK_KEY = 4_871_930_226;

/** The time that one process waits for another one's migrations, and the pause between two tries. */
const LOCK_TIMEOUT_MS = 600_000;
const LOCK_PAUSE_MS = 100;

const TOO_OLD =
  'it is of a version before 27 November 2026. First install and start the version of that day, whose last migration is ' +
  `${LAST_REPLACED}, then this one (docs/operations/database.md).`;

const filters = { externalTables: [], externalEnums: [] };

/**
 * Applies the migrations of `prisma/migrations` that a database does not have yet and returns their names.
 * Writes the rows that `prisma migrate deploy` writes, so an operator may use either. Safe from several processes at
 * once (a session advisory lock on a connection of its own) and idempotent. A script of several statements is one
 * transaction: one that was cut short by a kill left nothing behind and is run again by the next call. One that did not get
 * a lock within three seconds is run again five seconds later by the same call. A script of one statement may build an index
 * concurrently, or commit several times; it is run again too. A database that the migrations before the baseline made gets a
 * record of the baseline, whose script is not run.
 *
 * @throws {Error} with the database's own words, and the migration's name, where a script fails, or if the database is too old.
 */
export async function migrateDatabase(url: string, directory: string = MIGRATIONS_DIR): Promise<string[]> {
  const lock = new DatabaseClient({ connectionString: url, application_name: 'mailwright-migrate' });
  // A connection that breaks while the engine works on its own one fails the work there, with a better message.
  lock.on('error', () => {});
  await lock.connect();
  try {
    await takeLock(lock);
    const state = await readMigrationState(lock, directory);
    // The engine is a large WebAssembly module: the usual start, with nothing to do, never loads it.
    if (state.pending.length === 0) return [];
    if (state.replaced === 'some') throw new Error(TOO_OLD);
    await dropUnfinishedIndexes(lock, directory, state.unfinished);
    return await applyPending(url, directory, state);
  } finally {
    // Ending the session gives the lock back.
    await lock.end();
  }
}

/**
 * Tries again and again instead of waiting in one statement: that would be a transaction, and an index that is built
 * concurrently waits for the end of all others.
 */
async function takeLock(lock: pg.Client): Promise<void> {
  const end = Date.now() + LOCK_TIMEOUT_MS;
  for (;;) {
    const { rows } = await lock.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [LOCK_KEY]);
    if (rows[0]?.taken) return;
    if (Date.now() > end) throw new Error('another process has been migrating this database for ten minutes');
    await delay(LOCK_PAUSE_MS);
  }
}

const CONCURRENT_INDEX = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY "(\w+)"/m;

/** Drops the indexes of scripts that did not finish: one that is built concurrently is left behind, invalid or unrecorded. */
async function dropUnfinishedIndexes(lock: pg.Client, directory: string, unfinished: string[]): Promise<void> {
  for (const { name, sql } of readMigrations(directory)) {
    const index = unfinished.includes(name) ? CONCURRENT_INDEX.exec(sql)?.[1] : undefined;
    if (index) await lock.query(`DROP INDEX IF EXISTS "${index}"`);
  }
}

async function applyPending(
  url: string,
  directory: string,
  { unfinished, replaced }: MigrationState,
): Promise<string[]> {
  const { withSchemaEngine } = await import('./migrate-engine.ts');
  const migrationsList = toMigrationList(directory, readMigrations(directory));
  return withSchemaEngine(readSchemaFiles(), url, async (engine) => {
    for (const migrationName of unfinished) await engine.markMigrationRolledBack({ migrationName });
    if (replaced === 'all') await engine.markMigrationApplied({ migrationsList, migrationName: BASELINE });
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
