import type { Database } from '#lib/infra/db/pool.ts';
import type { AlertSubject } from './alerts/alert-mail-job.ts';
import { loadAlertChoices } from './alerts/notification-alert.ts';
import type { NotificationIcon, NotificationMode, NotificationType } from './schema.ts';
import { findMemberEmail, findMemberIds, insertNotifications } from './store.ts';

/** A notification for one member of a company, or for all current members. */
export type NotifyInput = {
  companyId: string;
  /** All members of the company when absent. */
  userId?: string;
  /** The subject of an alert: people who turned it off get none. */
  subject?: AlertSubject;
  type: NotificationType;
  icon?: NotificationIcon;
  /** `notice` when absent. */
  mode?: NotificationMode;
  title: string;
  message: string;
  /** A path of the dashboard with details. */
  link?: string;
};

/**
 * Notifies people in the dashboard, in the transaction of the event itself. Each person has their own row, so that reading
 * or dismissing it does not affect others. Former members and people who turned notifications off get none.
 */
export async function notify(db: Database, input: NotifyInput): Promise<void> {
  const members = await findMemberIds(db, input.companyId, input.userId);
  const choicesOf = await loadAlertChoices(db, input.companyId);
  const { subject } = input;
  const readers = members.filter((userId) => {
    const wanted = choicesOf(userId);
    return wanted.notification && (subject === undefined || (wanted.monitoring && wanted[subject]));
  });
  if (readers.length === 0) return;
  const { type, icon = null, mode = 'notice', title, message, link = null } = input;
  await insertNotifications(db, input.companyId, readers, { type, icon, mode, title, message, link });
}

/** Finds the address of a member who wants notices by mail; null for a former member and for who turned them off. */
export async function findMailReader(db: Database, companyId: string, userId: string): Promise<string | null> {
  const choicesOf = await loadAlertChoices(db, companyId);
  return choicesOf(userId).alertingNotification ? findMemberEmail(db, companyId, userId) : null;
}
