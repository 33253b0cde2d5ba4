import { z } from 'zod';
import { defineJob } from '#lib/infra/queue/define-job.ts';

/** Sends confirmation mails to people who have not confirmed, in sets. */
export const SEND_CONFIRMATIONS = defineJob({
  kind: 'send-confirmations',
  lane: 'short',
  payload: z.strictObject({ companyId: z.uuid(), contactIds: z.array(z.uuid()).min(1).max(2_000) }),
});
