import { parentPort } from 'node:worker_threads';
import { doSchemeJob, type SchemeJob } from './scheme-job.ts';

/** The thread that shows large mails in a color scheme: one at a time, and it answers each. */
parentPort?.on('message', (job: SchemeJob) => parentPort?.postMessage(doSchemeJob(job)));
