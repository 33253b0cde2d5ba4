import { handleJob, type JobHandler } from '#lib/infra/queue/define-job.ts';
import { SEND_REPORT } from './reports/jobs.ts';
import { sendReport } from './reports/send-report.ts';

/** The jobs that this domain runs. */
export const jobs: readonly JobHandler[] = [handleJob(SEND_REPORT, (payload, { ctx }) => sendReport(ctx, payload))];
