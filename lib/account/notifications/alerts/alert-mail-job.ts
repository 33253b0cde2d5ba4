import { z } from 'zod';
import type { Database } from '#lib/infra/db/pool.ts';
import { defineJob } from '#lib/infra/queue/define-job.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';

/** The subject of alerts that a person may switch off. */
export const AlertSubject = z.enum(['monitoringEmail', 'monitoringWebhook', 'monitoringUsage']);
export type AlertSubject = z.infer<typeof AlertSubject>;

/** The payload of the job: the words of the mail, and who wants it. */
export const CompanyAlertJob = z.strictObject({
  companyId: z.uuid(),
  subject: AlertSubject,
  /** The cause; with `at` it keeps a repeat from sending a second mail. */
  key: z.string(),
  heading: z.string(),
  paragraphs: z.array(z.string()),
  action: z.object({ label: z.string(), path: z.string() }),
  /** The thresholds of usage that were crossed, in percent; empty where the alert has none. */
  thresholds: z.array(z.int()),
  at: z.iso.datetime(),
});
export type CompanyAlertJob = z.infer<typeof CompanyAlertJob>;

/** The job that mails an alert to the people of a company who want it. */
export const SEND_COMPANY_ALERT = defineJob({ kind: 'send-company-alert', lane: 'short', payload: CompanyAlertJob });

/** Enqueues the mail of an alert in the transaction of its cause. */
export async function enqueueAlertMail(db: Database, job: CompanyAlertJob): Promise<void> {
  const { companyId, key: uniqueKey } = job;
  await enqueueJob(db, SEND_COMPANY_ALERT, job, { uniqueKey, companyId });
}
