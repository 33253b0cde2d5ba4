import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { poll } from '../poll.ts';
import { readCommandLine } from '../process-identity.ts';

/** A PostgreSQL server at work on a data folder, as its `postmaster.pid` tells. */
export type Postmaster = { pid: number; port: number };

const STOP_TIMEOUT_MS = 30_000;

/** The server that runs on a data folder, or null; a lock file that a killed one left, or whose number another program has by now, is null. */
export function findPostmaster(directory: string): Postmaster | null {
  let lines: string[];
  try {
    lines = readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return null;
  }
  // Lines: process id, data folder, start time, port … (PostgreSQL's miscinit.c).
  const pid = Number(lines[0]);
  return readCommandLine(pid)?.includes(directory) ? { pid, port: Number(lines[3]) } : null;
}

/**
 * Stops a server that an earlier, killed supervisor left behind, and removes a stale lock file: PostgreSQL itself would
 * take any running process of our user with that number for a server.
 */
export async function clearPostmaster(directory: string): Promise<void> {
  const left = findPostmaster(directory);
  if (left) await stopPostmaster(directory, left.pid);
  else rmSync(join(directory, 'postmaster.pid'), { force: true });
}

/** Fast shutdown: sessions are ended, the data is written out; after 30 s without that, killed (recovered at the next start). */
async function stopPostmaster(directory: string, pid: number): Promise<void> {
  process.kill(pid, 'SIGINT');
  if (await poll(() => findPostmaster(directory) === null, STOP_TIMEOUT_MS)) return;
  process.kill(pid, 'SIGQUIT');
  await poll(() => findPostmaster(directory) === null, STOP_TIMEOUT_MS);
}
