import { handleExport } from '#lib/account/exports/run-export.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { handleJob, type JobHandler, type JobRun } from '#lib/infra/queue/define-job.ts';
import { actJobs } from './acts/acts.ts';
import { runConversion } from './conversion/conversion.ts';
import { CONVERT_FIELD } from './conversion/job.ts';
import { CONTACT_EXPORT } from './exports/contact-export.ts';
import { removeFieldSlice } from './fields-store.ts';
import { REMOVE_FIELD, REMOVE_LABEL } from './jobs.ts';
import { deleteLabelSlice } from './labels-store.ts';

/** Contacts of one step: less than two seconds of work. */
const SLICE = 5_000;

/** Repeats a step until it finds nothing more, each in a transaction with its progress. */
async function removeAll(
  job: JobRun,
  step: string,
  remove: (db: Parameters<Parameters<typeof withTransaction>[0]>[0]) => Promise<number>,
) {
  let done = job.progress?.done ?? 0;
  let count: number;
  do {
    count = await withTransaction(async (db) => {
      const removed = await remove(db);
      done += removed;
      await job.checkpoint(db, { done, total: null, step });
      return removed;
    });
  } while (count === SLICE);
  return { contacts: done };
}

/** The jobs that this domain runs. */
export const jobs: readonly JobHandler[] = [
  ...actJobs,
  handleExport(CONTACT_EXPORT),
  handleJob(CONVERT_FIELD, runConversion),
  handleJob(REMOVE_FIELD, ({ companyId, fieldId }, job) =>
    removeAll(job, 'values', (db) => removeFieldSlice(db, companyId, fieldId, SLICE)),
  ),
  handleJob(REMOVE_LABEL, ({ companyId, labelId }, job) =>
    removeAll(job, 'labels', (db) => deleteLabelSlice(db, companyId, labelId, SLICE)),
  ),
];
