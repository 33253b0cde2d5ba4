import { z } from 'zod';
import { defineJob } from '#lib/infra/queue/define-job.ts';
import { DSN_ACTIONS } from '#lib/mail/dsn/dsn-request.ts';

/** The recipient that a notification is about, and the outcome that it reports. */
export const SendDsnJob = z.strictObject({
  companyId: z.uuid(),
  messageId: z.uuid(),
  ordinal: z.int(),
  action: z.enum(DSN_ACTIONS),
  /** The enhanced status code (RFC 3463). */
  status: z.string(),
  /** The reply on which the outcome rests; null for none. */
  diagnostic: z.string().nullable(),
  /** The server that gave the reply; null where we decided. */
  remoteHost: z.string().nullable(),
  /** The time of the outcome. */
  at: z.coerce.date(),
});
export type SendDsnJob = z.infer<typeof SendDsnJob>;

/** The job that sends a delivery status notification. */
export const SEND_DSN = defineJob({ kind: 'send-dsn', lane: 'short', payload: SendDsnJob });
