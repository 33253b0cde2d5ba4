import { handleJob, type JobHandler } from '#lib/infra/queue/define-job.ts';
import { type ScheduledHandler, schedule } from '#lib/infra/queue/schedules.ts';
import { deleteObjects } from './content.ts';
import { DELETE_OBJECT, PURGE_MEDIA } from './jobs.ts';
import { purgeExpired } from './trash.ts';

/** The jobs that this domain runs. */
export const jobs: readonly (JobHandler | ScheduledHandler)[] = [
  schedule(
    handleJob(PURGE_MEDIA, (_, { ctx }) => purgeExpired(ctx)),
    'hourly',
  ),
  handleJob(DELETE_OBJECT, (owner) => deleteObjects([{ ...owner, storage: 'object' }])),
];
