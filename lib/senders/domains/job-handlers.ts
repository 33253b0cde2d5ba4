import { handleJob, type JobHandler } from '#lib/infra/queue/define-job.ts';
import { REMOVE_DKIM_KEYS } from './rotation/jobs.ts';
import { removeDkimKeys } from './rotation/rotation.ts';
import { CHECK_DOMAIN } from './schedule-check.ts';
import { runScheduledCheck } from './verification/check-domain.ts';

/** The jobs that this domain runs. */
export const jobs: readonly JobHandler[] = [
  handleJob(REMOVE_DKIM_KEYS, (payload, { ctx }) => removeDkimKeys(ctx, payload)),
  handleJob(CHECK_DOMAIN, (payload, { ctx }) => runScheduledCheck(ctx, payload)),
];
