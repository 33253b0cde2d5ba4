import { z } from 'zod';
import { defineJob, handleJob } from '#lib/infra/queue/define-job.ts';
import { type ScheduledHandler, schedule } from '#lib/infra/queue/schedules.ts';
import { recountStocks } from './stock.ts';

const RECOUNT_STOCKS = defineJob({ kind: 'recount-stocks', lane: 'calendar', payload: z.strictObject({}) });

/** The jobs that this domain runs. */
export const jobs: readonly ScheduledHandler[] = [
  schedule(
    handleJob(RECOUNT_STOCKS, async (_payload, { ctx }) => ({ corrected: await recountStocks(ctx) })),
    'daily',
  ),
];
