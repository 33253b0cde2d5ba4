import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { poll } from '../../bin/poll.ts';
import { MEMORY_ENVIRONMENT, RELAY_ARGUMENTS } from '../../bin/supervisor/plan.ts';

const ROOT = join(import.meta.dirname, '../..');

/** A ready relay in a separate process. */
export type RelayProcess = {
  pid: number;
  /** Sends SIGKILL, so that nothing is finished. Resolves when the process is gone. */
  kill: () => Promise<void>;
  /** Sends SIGTERM, so that it drains. Resolves when the process is gone, killed after 40 s. */
  stop: () => Promise<void>;
};

/**
 * Starts `smtp-relay/main.ts` and waits until it reports ready.
 *
 * @param env Its whole environment except PATH; must contain `HEALTH_PORT`.
 * @param logFile The file that its output is appended to.
 * @param root The folder of the version that is started.
 * @throws {Error} with the end of its log if it ends or is not ready within 60 s.
 */
export async function startRelay(
  env: Record<string, string>,
  logFile: string,
  root: string = ROOT,
): Promise<RelayProcess> {
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, [...RELAY_ARGUMENTS], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...MEMORY_ENVIRONMENT, ...env },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const isGone = () => child.exitCode !== null || child.signalCode !== null;
  await poll(async () => isGone() || (await isReady(`http://127.0.0.1:${env.HEALTH_PORT}/readyz`)), 60_000);
  if (isGone() || !(await isReady(`http://127.0.0.1:${env.HEALTH_PORT}/readyz`))) {
    child.kill('SIGKILL');
    throw new Error(`The relay is not ready: ${readFileSync(logFile, 'utf8').slice(-2_000)}`);
  }
  return {
    pid: child.pid ?? 0,
    kill: () => end(child, 'SIGKILL', isGone),
    stop: async () => {
      await end(child, 'SIGTERM', isGone);
    },
  };
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM', isGone: () => boolean): Promise<void> {
  child.kill(signal);
  if (await poll(isGone, 40_000, 5)) return;
  child.kill('SIGKILL');
  await poll(isGone, 10_000);
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}
