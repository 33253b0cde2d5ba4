/** Raw SQL: a migration is sent as one script. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, type ErrorRegistry } from '@prisma/driver-adapter-utils';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from 'pg';
import { log } from '#lib/infra/log/log.ts';
import { DatabaseClient } from './database-client.ts';
import type { SchemaFile } from './migrate-files.ts';

/**
 * The time that a script waits for a lock, in milliseconds, and the pause before it is run again. Mail waits behind it: as long
 * as a backup reads a table, a script that changes the table gets no lock, and everything that comes after gets none either.
 */
const LOCK_TIMEOUT_MS = 3_000;
const LOCK_PAUSE_MS = 5_000;

/** The tries of a script that gets no lock: two hours, as long as a backup of a large database takes. */
const LOCK_TRIES_MAX = 900;

/** An index that is built concurrently waits for transactions before it, and nothing waits behind it. */
const BUILDS_CONCURRENTLY = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY /m;

let instantiated = false;

/**
 * Runs something with Prisma's schema engine, as WebAssembly, so that migrations need no binary that must be downloaded.
 *
 * @param files The data model the engine is opened with.
 * @param url Where it works, over one connection, so that what it sets in a session holds.
 * @throws {Error} with the database's own words, and the migration's name, where a script fails.
 */
export async function withSchemaEngine<T>(
  files: SchemaFile[],
  url: string,
  work: (engine: bindings.SchemaEngine) => Promise<T>,
): Promise<T> {
  instantiate();
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    application_name: 'mailwright-migrate',
    Client: DatabaseClient,
  });
  pool.on('error', () => {});
  const adapter = bindMigrationAwareSqlAdapterFactory(new WholeScriptPg(pool));
  const datamodels = files.map((file): [string, string] => [file.path, file.content]);
  const engine = await bindings.SchemaEngine.new({ datamodels }, () => {}, adapter);
  try {
    return await work(engine);
  } catch (error) {
    throw explain(error, adapter.errorRegistry);
  } finally {
    engine.free();
    await pool.end();
  }
}

/**
 * Prisma's adapter cuts a script at every semicolon and runs the pieces one by one. Sent whole instead, function
 * bodies survive and PostgreSQL runs the script as one transaction: a migration applies as a whole or not at all. One that
 * does not get a lock in time is run again after a pause, in which mail flows.
 */
class WholeScriptPg extends PrismaPg {
  override async connect() {
    const connection = await super.connect();
    connection.executeScript = async (script) => {
      // A pool closes the connection of a query that failed, and the next try would have another one without the timeout.
      const client = await connection.underlyingDriver().connect();
      try {
        await client.query(`SET lock_timeout = ${BUILDS_CONCURRENTLY.test(script) ? 0 : LOCK_TIMEOUT_MS}`);
        await runUntilUnlocked(client, script);
      } finally {
        client.release();
      }
    };
    return connection;
  }
}

async function runUntilUnlocked(client: pg.PoolClient, script: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query(script);
      return;
    } catch (error) {
      if (!isLockTimeout(error) || tries === LOCK_TRIES_MAX) throw error;
      log().warn({ tries }, 'a migration waits for a table that a backup or a long query reads');
      await wait(LOCK_PAUSE_MS);
    }
  }
}

/** Returns whether PostgreSQL did not grant a lock in time (`lock_not_available`). */
const isLockTimeout = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '55P03';

/** The engine names an adapter's error by its number only and adds places in its own sources. */
function explain(error: unknown, registry: ErrorRegistry): unknown {
  if (!(error instanceof Error)) return error;
  const id = /External error id#(\d+)/.exec(error.message)?.[1];
  const cause = id === undefined ? undefined : registry.consumeError(Number(id))?.error;
  if (!(cause instanceof Error)) return error;
  const migration = /migration_name="([^"]+)"/.exec(error.message)?.[1];
  return new Error(migration ? `${migration}: ${cause.message}` : cause.message, { cause });
}

function instantiate(): void {
  if (instantiated) return;
  const bindingsPath = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const module = new WebAssembly.Module(readFileSync(bindingsPath.replace(/\.js$/, '.wasm')));
  const instance = new WebAssembly.Instance(module, { './schema_engine_bg.js': { ...bindings, ...timers() } });
  bindings.__wbg_set_wasm(instance.exports);
  const start = instance.exports.__wbindgen_start;
  if (typeof start === 'function') start();
  instantiated = true;
}

/**
 * The engine sets a timer against a migration lock that never comes and does not clear it: a process that has migrated
 * must not wait 10 s for it before it ends.
 */
function timers(): Record<string, unknown> {
  const name = Object.keys(bindings).find((key) => key.startsWith('__wbg_setTimeout_'));
  const unwaited = (callback: () => void, timeoutMs: number) => setTimeout(callback, timeoutMs >>> 0).unref();
  return name ? { [name]: unwaited } : {};
}
