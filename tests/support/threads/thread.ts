import { parentPort } from 'node:worker_threads';
import type { TestJob } from './test-threads.ts';

const sleepers = new Int32Array(new SharedArrayBuffer(4));

/** Burns processor time, waits without using any, fills the memory, or only answers. */
parentPort?.on('message', ({ kind, ms = 0, name = '' }: TestJob) => {
  const before = process.threadCpuUsage();
  const usedMs = () => {
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  };
  if (kind === 'burn') while (usedMs() < ms);
  if (kind === 'wait') Atomics.wait(sleepers, 0, 0, ms);
  if (kind === 'fill')
    for (const all: number[][] = []; ; ) all.push(Array.from({ length: 100_000 }, (_, n) => n * 1.5));
  if (kind === 'throw') throw new Error('a fault');
  parentPort?.postMessage({ name });
});
