import { z } from 'zod';
import { defineJob } from '#lib/infra/queue/define-job.ts';

/** The payload of the job: the alert and the figures that raised it. */
export const AlertMailJob = z.discriminatedUnion('alert', [
  z.strictObject({
    alert: z.literal('webhook'),
    companyId: z.uuid(),
    webhookId: z.uuid(),
    name: z.string(),
    stage: z.enum(['hour', 'day', 'gone', 'failing', 'slow']),
    /** Of a webhook that is too slow: the events that wait, and those that it accepts a second. */
    lag: z.strictObject({ events: z.number(), perSecond: z.number() }).optional(),
    at: z.iso.datetime(),
  }),
  z.strictObject({
    alert: z.literal('certificate'),
    host: z.string(),
    expiresAt: z.iso.datetime(),
    at: z.iso.datetime(),
  }),
  z.strictObject({ alert: z.literal('queue-age'), seconds: z.int(), late: z.int(), at: z.iso.datetime() }),
]);
export type AlertMailJob = z.infer<typeof AlertMailJob>;

/** The job that mails an alert to all who want it. */
export const SEND_ALERT_MAIL = defineJob({ kind: 'send-alert-mail', lane: 'short', payload: AlertMailJob });
