import { parentPort } from 'node:worker_threads';
import { type ComposeJob, doComposeJob } from './compose-job.ts';

/** The thread that does what is large of composing messages: one job at a time, and it answers each. */
parentPort?.on('message', async (job: ComposeJob) => {
  parentPort?.postMessage(await doComposeJob(job));
});
