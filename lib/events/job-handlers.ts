import { RECOUNT_DAYS } from '#lib/account/company/zone-job.ts';
import { handleJob, type JobHandler } from '#lib/infra/queue/define-job.ts';
import { recountDays } from './statistics/recount/recount-days.ts';

/** The jobs that this domain runs. */
export const jobs: readonly JobHandler[] = [
  handleJob(RECOUNT_DAYS, ({ companyId }) => recountDays(companyId, new Date())),
];
