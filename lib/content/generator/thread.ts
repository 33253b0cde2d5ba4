import { parentPort } from 'node:worker_threads';
import { type DrawJob, doDrawJob } from './draw/draw.ts';

/** The thread that draws generated pictures: one at a time, and it answers each. */
parentPort?.on('message', async (job: DrawJob) => {
  parentPort?.postMessage(await doDrawJob(job));
});
