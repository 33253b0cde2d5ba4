import { hasAlerts } from '#lib/account/access/has-alerts.ts';
import { type AlertSubject, enqueueAlertMail } from '#lib/account/notifications/alerts/alert-mail-job.ts';
import { notify } from '#lib/account/notifications/notify.ts';
import type { NotificationIcon } from '#lib/account/notifications/schema.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { log } from '#lib/infra/log/log.ts';
import { type AlertCause, findAlertReaders, takeAlert } from './store.ts';

/** An alert to a company: its cause, its words, and how long it is not raised again. */
export type CompanyAlert = {
  cause: AlertCause & { companyId: string };
  subject: AlertSubject;
  icon: NotificationIcon;
  type: 'warning' | 'error';
  heading: string;
  paragraphs: readonly string[];
  action: { label: string; path: string };
  /** The thresholds of usage that were crossed: those who chose one of them are notified. All are, where it is absent. */
  thresholds?: readonly number[];
  holdsUntil: Date;
};

/**
 * Raises an alert unless an earlier one of its key holds: notifies by bell those who want it, and enqueues the mail to
 * those who want that. Any number of processes may do it at once.
 *
 * @returns false where an earlier one holds, or the company has no such alerts.
 */
export const raiseAlert = (alert: CompanyAlert, now: Date): Promise<boolean> =>
  withTransaction((db) => raiseAlertIn(db, alert, now));

/** Raises an alert in the transaction of its cause. */
export async function raiseAlertIn(db: Database, alert: CompanyAlert, now: Date): Promise<boolean> {
  const { cause, subject, icon, type, heading, paragraphs, action, thresholds = [], holdsUntil } = alert;
  const { companyId, key } = cause;
  if (!(await hasAlerts(companyId, subject, db))) return false;
  if (!(await takeAlert(db, cause, now, holdsUntil))) return false;
  const news = { companyId, type, icon, mode: 'alert' as const, title: heading, message: paragraphs.join(' ') };
  for (const { userId, byBell, thresholds: wanted } of await findAlertReaders(companyId, subject, db)) {
    if (byBell && isWanted(wanted, thresholds)) await notify(db, { ...news, link: action.path, userId });
  }
  const job = { companyId, subject, key, heading, paragraphs: [...paragraphs], action, thresholds: [...thresholds] };
  await enqueueAlertMail(db, { ...job, at: now.toISOString() });
  log().warn({ companyId, alert: cause.alert, ...cause.facts }, 'an alert of a company is raised');
  return true;
}

/** Returns true if a person wants an alert of these thresholds; one without thresholds is for all. */
export const isWanted = (wanted: readonly number[], crossed: readonly number[]): boolean =>
  crossed.length === 0 || crossed.some((percent) => wanted.includes(percent));
