import { handleJob, type JobHandler } from '#lib/infra/queue/define-job.ts';
import { CHECK_IP_ADDRESS, checkIpAddress } from './address-checks.ts';

/** The jobs that this domain runs. */
export const jobs: readonly JobHandler[] = [
  handleJob(CHECK_IP_ADDRESS, (payload, { ctx }) => checkIpAddress(ctx, payload)),
];
