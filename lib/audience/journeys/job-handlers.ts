import { handleJob, type JobHandler } from '#lib/infra/queue/define-job.ts';
import { APPLY_JOURNEY, runJourney } from './apply-job.ts';

/** The jobs that this domain runs. */
export const jobs: readonly JobHandler[] = [handleJob(APPLY_JOURNEY, runJourney)];
