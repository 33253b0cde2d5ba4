import { handleJob, type JobHandler } from '#lib/infra/queue/define-job.ts';
import { POST_ALERT, postAlert } from './alerts/post-alert.ts';

/** The jobs that this domain runs. */
export const jobs: readonly JobHandler[] = [handleJob(POST_ALERT, (payload, { tries }) => postAlert(payload, tries))];
