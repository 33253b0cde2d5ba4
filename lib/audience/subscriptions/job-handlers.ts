import { z } from 'zod';
import { SEND_CONFIRMATIONS } from '#lib/audience/consent/jobs.ts';
import { handleAct } from '#lib/audience/contacts/acts/act.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { defineJob, handleJob, type JobHandler } from '#lib/infra/queue/define-job.ts';
import { type ScheduledHandler, schedule } from '#lib/infra/queue/schedules.ts';
import { deleteUnconfirmed, remindUnconfirmed } from './calendar.ts';
import { sendConfirmations } from './send-confirmations.ts';
import { settleStatuses } from './store.ts';
import { UNSUBSCRIBE } from './subscriptions.ts';

const NOTHING = z.strictObject({});

const SETTLE_STATUSES = defineJob({ kind: 'settle-contact-statuses', lane: 'calendar', payload: NOTHING });
const REMIND_UNCONFIRMED = defineJob({ kind: 'remind-unconfirmed-contacts', lane: 'calendar', payload: NOTHING });
const DELETE_UNCONFIRMED = defineJob({ kind: 'delete-unconfirmed-contacts', lane: 'calendar', payload: NOTHING });

/** Contacts of one step. */
const SLICE = 2_000;

/** The jobs that this domain runs. */
export const jobs: readonly (JobHandler | ScheduledHandler)[] = [
  handleJob(SEND_CONFIRMATIONS, (payload, { id, ctx }) => sendConfirmations(ctx, id, payload)),
  schedule(
    handleJob(REMIND_UNCONFIRMED, (_payload, { ctx, signal }) => remindUnconfirmed(ctx, signal)),
    'hourly',
  ),
  schedule(
    handleJob(DELETE_UNCONFIRMED, (_payload, { ctx, signal }) => deleteUnconfirmed(ctx, signal)),
    'daily',
  ),
  handleAct(UNSUBSCRIBE),
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
