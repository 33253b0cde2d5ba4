import { z } from 'zod';

/** The kind of the job that mails a scheduled report. */
export const SEND_REPORT = 'send-report';

/** The schedule, and the days of the period that is mailed, both included. */
export const SendReportJob = z.strictObject({
  companyId: z.uuid(),
  scheduleId: z.string(),
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
});
export type SendReportJob = z.infer<typeof SendReportJob>;
