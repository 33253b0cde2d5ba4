import { z } from 'zod';
import { defineJob } from '#lib/infra/queue/define-job.ts';

/** The schedule, and the days of the period that is mailed, both included. */
export const SendReportJob = z.strictObject({
  companyId: z.uuid(),
  scheduleId: z.string(),
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
});
export type SendReportJob = z.infer<typeof SendReportJob>;

/** The job that mails a scheduled report. */
export const SEND_REPORT = defineJob({ kind: 'send-report', lane: 'calendar', payload: SendReportJob });
