import { handleJob, type JobHandler } from '#lib/infra/queue/define-job.ts';
import { CANCEL_SEND } from './jobs.ts';
import { settleCanceled } from './sends.ts';

/** The jobs that this domain runs. */
export const jobs: readonly JobHandler[] = [handleJob(CANCEL_SEND, (key, { ctx }) => settleCanceled(key, ctx.now()))];
