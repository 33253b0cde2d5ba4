import type { Database } from '#lib/infra/db/pool.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import type { DsnAction, DsnCondition } from '#lib/mail/dsn/dsn-request.ts';
import { SEND_DSN, type SendDsnJob } from './report-job.ts';
import { markReported } from './store.ts';

/** The condition of NOTIFY under which an outcome is reported (RFC 3461 §4.1). */
const CONDITIONS: Record<DsnAction, DsnCondition> = {
  delivered: 'SUCCESS',
  relayed: 'SUCCESS',
  failed: 'FAILURE',
  delayed: 'DELAY',
};

/**
 * Enqueues the notification of an outcome in the transaction that writes the outcome, if the sender asked for it and has an
 * address. Each outcome of a recipient is reported once.
 *
 * @param dueBy the time at which the message must have been due to be reported on: mail that is scheduled for later is not
 *   late before its time.
 */
export async function enqueueReport(db: Database, report: SendDsnJob, dueBy: Date | null = null): Promise<void> {
  const { companyId, messageId, ordinal, action, at } = report;
  if (!(await markReported(db, report, action, CONDITIONS[action], dueBy))) return;
  const uniqueKey = `${messageId} ${ordinal} ${action}`;
  await enqueueJob(db, SEND_DSN, { ...report, at: at.toISOString() }, { uniqueKey, companyId });
}
