import { parentPort } from 'node:worker_threads';
import { serveJobs } from '#lib/infra/threads/serve-jobs.ts';
import type { TestJob } from './test-threads.ts';

const sleepers = new Int32Array(new SharedArrayBuffer(4));

/** Burns processor time, waits without using any, fills the memory, or only answers. */
async function doJob({ kind, ms = 0, name = '' }: TestJob): Promise<{ name: string }> {
  const before = process.threadCpuUsage();
  const usedMs = () => {
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  };
  while (kind === 'burn' && usedMs() < ms) await new Promise((resolve) => setImmediate(resolve));
  if (kind === 'wait') Atomics.wait(sleepers, 0, 0, ms);
  if (kind === 'fill')
    for (const all: number[][] = []; ; ) all.push(Array.from({ length: 100_000 }, (_, n) => n * 1.5));
  if (kind === 'throw') throw new Error('a fault');
  if (kind === 'crash') process.kill(process.pid, 'SIGSEGV');
  return { name };
}

// The same code for threads and for processes.
if (parentPort) parentPort.on('message', async (job: TestJob) => parentPort?.postMessage(await doJob(job)));
else serveJobs(doJob);
