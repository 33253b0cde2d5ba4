import { z } from 'zod';
import { defineJob } from '#lib/infra/queue/define-job.ts';

/** Sends confirmation mails to people of a company. */
export const SEND_CONFIRMATIONS = defineJob({
  kind: 'send-confirmations',
  lane: 'short',
  payload: z.strictObject({
    companyId: z.uuid(),
    isReminder: z.boolean(),
    contactIds: z.array(z.uuid()),
  }),
});
export type SendConfirmationsJob = z.output<typeof SEND_CONFIRMATIONS.payload>;
