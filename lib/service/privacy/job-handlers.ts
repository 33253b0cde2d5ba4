import { z } from 'zod';
import { defineJob, handleJob, type JobHandler } from '#lib/infra/queue/define-job.ts';
import { type ScheduledHandler, schedule } from '#lib/infra/queue/schedules.ts';
import { RUN_REQUEST } from './jobs.ts';
import { runRequest, settleRequests } from './run-request.ts';

const SETTLE_REQUESTS = defineJob({ kind: 'settle-data-requests', lane: 'calendar', payload: z.strictObject({}) });

/** The jobs that this domain runs. */
export const jobs: readonly (JobHandler | ScheduledHandler)[] = [
  handleJob(RUN_REQUEST, runRequest),
  schedule(handleJob(SETTLE_REQUESTS, settleRequests), 'hourly'),
];
