import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Starts a process that sends to webhooks; resolves once it has begun. */
export async function startWorker(): Promise<ChildProcess> {
  const path = join(import.meta.dirname, '..', 'worker-process.ts');
  const child = fork(path, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  await once(child, 'message');
  return child;
}
