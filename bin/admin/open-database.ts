import { join } from 'node:path';
import type pg from 'pg';
import { parseSettings } from '#lib/infra/config/settings.ts';
import { readMigrationState } from '#lib/infra/db/migrate-pending.ts';
import { closePool } from '#lib/infra/db/pool.ts';
import { findEmbeddedDatabase, startEmbeddedDatabase } from '../database/embedded-database.ts';
import { prepareDatabase } from '../database/prepare-database.ts';
import { withDatabase } from '../database/reach-database.ts';
import { completeEnvironment } from '../local-environment.ts';
import { OperatorError } from '../operator-error.ts';
import { poll } from '../poll.ts';
import { lockDataDir, prepareDataDir, SUPERVISOR } from '../supervisor/data-dir.ts';
import { isSameProcess, type LockRecord, readLock } from '../supervisor/file-lock.ts';

/** Time for a start in progress to bring its database up. */
const START_MS = 60_000;

/** Ends what was opened. */
export type Close = () => Promise<void>;

/**
 * Makes `process.env` that of a running start, or of one that would be started here, so that `settings()` and the pool
 * are the product's own. Without `DATABASE_URL` the embedded database is found where a start runs it, or started for
 * the length of the command.
 *
 * @param name How the command appears to others that want the data folder.
 * @param isMigrated Whether it must have all migrations: an embedded one gets them, another is refused without.
 * @throws {OperatorError | SettingsError} where there is no such database to be had.
 */
export async function openDatabase(name: string, isMigrated: boolean): Promise<Close> {
  const { dataDir, running } = await enterEnvironment();
  const found = process.env.DATABASE_URL ?? (running && (await waitForStart(dataDir)));
  if (!found) return startForCommand(dataDir, name, isMigrated);
  if (isMigrated) await withDatabase(found, requireMigrated);
  process.env.DATABASE_URL = found;
  return closePool;
}

async function startForCommand(dataDir: string, name: string, isMigrated: boolean): Promise<Close> {
  const lock = await lockDataDir(dataDir, `npm run admin -- ${name}`);
  const closers: Close[] = [async () => lock.release()];
  const close = async () => {
    for (const end of closers) await end();
  };
  try {
    const database = await startEmbeddedDatabase(dataDir);
    closers.unshift(closePool, database.stop);
    if (isMigrated) await prepareDatabase(database.url);
    process.env.DATABASE_URL = database.url;
    return close;
  } catch (error) {
    await close();
    throw error;
  }
}

async function requireMigrated(client: pg.Client): Promise<void> {
  const { pending } = await readMigrationState(client);
  if (pending.length > 0)
    throw new OperatorError(`The database lacks ${pending.join(', ')}: run npm run migrate first.`);
}

/** Fills the environment with what a running start was given, and with generated secrets and paths. */
export async function enterEnvironment(): Promise<{ dataDir: string; running: LockRecord | null }> {
  const dataDir = prepareDataDir(parseSettings(process.env).DATA_DIR);
  const running = findStart(dataDir);
  Object.assign(process.env, { ...running?.env, ...givenVariables(), DATA_DIR: dataDir });
  Object.assign(process.env, await completeEnvironment(parseSettings(process.env), dataDir));
  return { dataDir, running };
}

/** Contents of the lock of a data folder while a start holds it. */
function findStart(dataDir: string): LockRecord | null {
  const record = readLock(join(dataDir, 'lock.json'));
  return record && record.holder.name === SUPERVISOR && isSameProcess(record.holder) ? record : null;
}

/** An empty variable counts as not given. */
const givenVariables = () => Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));

/** The embedded database of a start that runs or is under way; null where that start ends instead. */
async function waitForStart(dataDir: string): Promise<string | null> {
  await poll(() => findStart(dataDir)?.env.DATABASE_URL !== undefined || findStart(dataDir) === null, START_MS);
  return findStart(dataDir)?.env.DATABASE_URL ?? findEmbeddedDatabase(dataDir);
}
