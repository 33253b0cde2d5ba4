import { parentPort } from 'node:worker_threads';
import type { CompileJob } from './compile-job.ts';
import { compileSource } from './compile-source.ts';

/** The thread that compiles templates: one at a time, and it answers each. */
parentPort?.on('message', async (job: CompileJob) => {
  parentPort?.postMessage(await compileSource(job));
});
