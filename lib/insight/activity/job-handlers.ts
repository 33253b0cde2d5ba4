import { handleJob, type JobHandler } from '#lib/infra/queue/define-job.ts';
import { EXPORT_ACTIVITY } from './exports/jobs.ts';
import { runExport } from './exports/run-export.ts';

/** The jobs that this domain runs. */
export const jobs: readonly JobHandler[] = [
  handleJob(EXPORT_ACTIVITY, (payload, { signal }) => runExport(payload, signal)),
];
