import { handleJob, type JobHandler } from '#lib/infra/queue/define-job.ts';
import { type ScheduledHandler, schedule } from '#lib/infra/queue/schedules.ts';
import { DELETE_OLD_CONTENTS, deleteOldContents } from './contents/delete-old-contents.ts';
import { SEND_DSN } from './dsn/report-job.ts';
import { DELETE_OLD_SEGMENTS, deleteOldSegments } from './segments/delete-old-segments.ts';
import { sendDsn } from './send/send-dsn.ts';

/** The jobs that this domain runs. */
export const jobs: readonly (JobHandler | ScheduledHandler)[] = [
  schedule(
    handleJob(DELETE_OLD_SEGMENTS, async () => ({ deleted: await deleteOldSegments(new Date()) })),
    'hourly',
  ),
  schedule(
    handleJob(DELETE_OLD_CONTENTS, async () => ({ deleted: await deleteOldContents(new Date()) })),
    'hourly',
  ),
  handleJob(SEND_DSN, (payload, { ctx }) => sendDsn(ctx, payload)),
];
