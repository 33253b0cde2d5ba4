import { SIMULATE_FEEDBACK } from '#lib/engine/delivery/queue/simulate-feedback.ts';
import { handleJob, type JobHandler } from '#lib/infra/queue/define-job.ts';
import { READ_INBOUND } from './jobs.ts';
import { readInbound } from './read-inbound.ts';
import { runSimulation } from './run-simulation.ts';

/** The jobs that this domain runs. */
export const jobs: readonly JobHandler[] = [
  handleJob(READ_INBOUND, (payload, { ctx, tries }) => readInbound(ctx, payload, tries)),
  handleJob(SIMULATE_FEEDBACK, (payload, { ctx }) => runSimulation(ctx, payload)),
];
