import { handleJob, type JobHandler } from '#lib/infra/queue/define-job.ts';
import { SETTLE_SUBACCOUNT } from '#lib/senders/subaccounts/jobs.ts';
import { settleSubaccount } from './subaccounts/settle-subaccount.ts';

/** The jobs that this domain runs. */
export const jobs: readonly JobHandler[] = [handleJob(SETTLE_SUBACCOUNT, (payload) => settleSubaccount(payload))];
