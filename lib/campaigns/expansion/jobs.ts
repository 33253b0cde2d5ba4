import { z } from 'zod';
import { defineJob } from '#lib/infra/queue/define-job.ts';

/** Takes the mail of a canceled send out of the queue. */
export const CANCEL_SEND = defineJob({
  kind: 'cancel-send',
  lane: 'sets',
  payload: z.strictObject({ companyId: z.uuid(), sendId: z.uuid() }),
});
