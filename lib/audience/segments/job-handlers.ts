import { handleJob, type JobHandler } from '#lib/infra/queue/define-job.ts';
import { COMPARE_SEGMENTS, runComparison } from './watch/comparisons.ts';

/** The jobs that this domain runs. */
export const jobs: readonly JobHandler[] = [handleJob(COMPARE_SEGMENTS, runComparison)];
