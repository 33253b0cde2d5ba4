import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { LoadJob, LoadMessage, LoadProgress, LoadResult } from './jobs.ts';

/**
 * Runs a load in a separate process.
 *
 * @param onProgress called some twenty times a second with the started and accepted messages.
 * @throws {Error} if the process ends without a result.
 */
export async function runLoad(
  job: LoadJob,
  onProgress: (progress: LoadProgress) => void = () => {},
): Promise<LoadResult> {
  const child = fork(join(import.meta.dirname, 'load-process.ts'));
  let result: LoadResult | null = null;
  child.on('message', (message: LoadMessage) => {
    if ('result' in message) result = message.result;
    else onProgress(message.progress);
  });
  child.send(job);
  await once(child, 'exit');
  if (result === null) throw new Error(`The load ${job.prefix} ended without a result`);
  return result;
}
