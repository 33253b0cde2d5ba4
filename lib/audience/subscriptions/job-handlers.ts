import { z } from 'zod';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { defineJob, handleJob } from '#lib/infra/queue/define-job.ts';
import { type ScheduledHandler, schedule } from '#lib/infra/queue/schedules.ts';
import { settleStatuses } from './store.ts';

const SETTLE_STATUSES = defineJob({ kind: 'settle-contact-statuses', lane: 'calendar', payload: z.strictObject({}) });

/** Contacts of one step. */
const SLICE = 2_000;

/** The jobs that this domain runs. */
export const jobs: readonly ScheduledHandler[] = [
  schedule(
    handleJob(SETTLE_STATUSES, async (_payload, { signal }) => {
      let changed = 0;
      let count: number;
      do {
        signal.throwIfAborted();
        count = await withTransaction((db) => settleStatuses(db, SLICE));
        changed += count;
      } while (count === SLICE);
      return { changed };
    }),
    'hourly',
  ),
];
