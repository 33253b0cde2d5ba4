import { handleExport, runExport } from '#lib/account/exports/run-export.ts';
import { handleJob, type JobHandler } from '#lib/infra/queue/define-job.ts';
import { ACTIVITY_EXPORT, EARLIER_EXPORT } from './exports/activity-export.ts';

/** The jobs that this domain runs. */
export const jobs: readonly JobHandler[] = [
  handleExport(ACTIVITY_EXPORT),
  handleJob(EARLIER_EXPORT, (payload, run) => runExport(ACTIVITY_EXPORT, payload, run)),
];
