import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import type pg from 'pg';
import type { SchemaFile } from './migrate-files.ts';

let instantiated = false;

/**
 * Prisma's schema engine as WebAssembly, so that migrations need no binary that must be downloaded.
 * The caller frees it with `engine.free()` and ends the pool.
 *
 * @param files The data model the engine is opened with.
 * @param pool Where it works; a pool of one connection, so that what it sets in a session holds.
 */
export async function openSchemaEngine(files: SchemaFile[], pool: pg.Pool): Promise<bindings.SchemaEngine> {
  instantiate();
  const adapter = bindMigrationAwareSqlAdapterFactory(new WholeScriptPg(pool));
  const datamodels = files.map((file): [string, string] => [file.path, file.content]);
  return bindings.SchemaEngine.new({ datamodels }, () => {}, adapter);
}

/**
 * Prisma's adapter cuts a script at every semicolon and runs the pieces one by one. Sent whole instead, function
 * bodies survive and PostgreSQL runs the script as one transaction: a migration applies as a whole or not at all.
 */
class WholeScriptPg extends PrismaPg {
  override async connect() {
    const connection = await super.connect();
    connection.executeScript = async (script) => {
      await connection.underlyingDriver().query(script);
    };
    return connection;
  }
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
