import { retryDestination } from '#lib/engine/delivery/destinations/retry-destination.ts';
import { handleJob, type JobHandler } from '#lib/infra/queue/define-job.ts';
import { RETRY_DESTINATION } from './destinations/jobs.ts';
import { RUN_DOCTOR } from './doctor/jobs.ts';
import { runDoctor } from './doctor/run-doctor.ts';

/** The jobs that this domain runs. */
export const jobs: readonly JobHandler[] = [
  handleJob(RETRY_DESTINATION, async ({ destination }, { signal }) => {
    await retryDestination(destination, signal);
  }),
  handleJob(RUN_DOCTOR, (_payload, { ctx }) => runDoctor(ctx)),
];
