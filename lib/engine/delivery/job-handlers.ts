import { handleJob, type JobHandler } from '#lib/infra/queue/define-job.ts';
import { type ScheduledHandler, schedule } from '#lib/infra/queue/schedules.ts';
import { SETTLE_SUBACCOUNT } from '#lib/senders/subaccounts/jobs.ts';
import { FORGET_DESTINATIONS, forgetDestinations } from './destinations/traffic-policies/forget-destinations.ts';
import { settleSubaccount } from './subaccounts/settle-subaccount.ts';

/** The jobs that this domain runs. */
export const jobs: readonly (JobHandler | ScheduledHandler)[] = [
  schedule(handleJob(FORGET_DESTINATIONS, forgetDestinations), 'daily'),
  handleJob(SETTLE_SUBACCOUNT, (payload) => settleSubaccount(payload)),
];
