import { handleJob, type JobHandler } from '#lib/infra/queue/define-job.ts';
import { SEND_DSN } from './dsn/report-job.ts';
import { sendDsn } from './send/send-dsn.ts';

/** The jobs that this domain runs. */
export const jobs: readonly JobHandler[] = [handleJob(SEND_DSN, (payload, { ctx }) => sendDsn(ctx, payload))];
