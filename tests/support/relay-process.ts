import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { poll } from '../../bin/poll.ts';

const ROOT = join(import.meta.dirname, '../..');

/** A relay in a process of its own, ready to work. */
export type RelayProcess = {
  pid: number;
  /** SIGKILL: no chance to finish anything. Resolves when it is gone. */
  kill: () => Promise<void>;
  /** SIGTERM: it drains. Resolves when it is gone, killed after 40 s. */
  stop: () => Promise<void>;
};

/**
 * Starts `smtp-relay/main.ts` and waits until it says that it is ready.
 *
 * @param env Its whole environment beside PATH; `HEALTH_PORT` must be in it.
 * @param logFile What it writes is appended there.
 * @throws {Error} with the end of its log where it ends or is not ready within 60 s.
 */
export async function startRelay(env: Record<string, string>, logFile: string): Promise<RelayProcess> {
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, ['smtp-relay/main.ts'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
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
