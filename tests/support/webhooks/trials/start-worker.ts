import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { YOUNG_GENERATION } from '../../../../bin/supervisor/plan.ts';

/** Starts a process that sends to webhooks, with the memory of a relay; resolves once it has begun. */
export async function startWorker(): Promise<ChildProcess> {
  const path = join(import.meta.dirname, '..', 'worker-process.ts');
  const child = fork(path, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [YOUNG_GENERATION, '--expose-gc'],
  });
  await once(child, 'message');
  return child;
}

/** Returns the megabytes that are alive in such a process after a full collection of garbage. */
export async function collectLiveMb(worker: ChildProcess): Promise<number> {
  const answer = once(worker, 'message');
  worker.send('collect');
  const [megabytes] = (await answer) as [number]; // the process answers with a number
  return megabytes;
}
