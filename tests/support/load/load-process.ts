import type { LoadJob, LoadMessage } from './jobs.ts';
import { sendOverRest } from './send-over-rest.ts';
import { sendOverSmtp } from './send-over-smtp.ts';
import { Tally } from './tally.ts';

/** A load generator, run as a separate process by `run-load.ts`: it runs one job and reports the result. */

const REPORT_EVERY_MS = 50;

const tell = (message: LoadMessage) =>
  new Promise<void>((resolve) => process.send?.(message, undefined, {}, () => resolve()));

async function work(job: LoadJob): Promise<void> {
  const tally = new Tally(job);
  const timer = setInterval(() => void tell({ progress: tally.takeProgress() }), REPORT_EVERY_MS);
  await (job.kind === 'smtp' ? sendOverSmtp(job, tally) : sendOverRest(job, tally));
  clearInterval(timer);
  await tell({ progress: tally.takeProgress() });
  await tell({ result: tally.toResult() });
  process.disconnect();
}

process.once('message', (job: LoadJob) => void work(job));
// The parent has ended or has received the result.
process.once('disconnect', () => process.exit(0));
