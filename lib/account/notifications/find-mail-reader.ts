import type { Database } from '#lib/infra/db/pool.ts';
import { loadAlertChoices } from './alerts/notification-alert.ts';
import { findMemberEmail } from './store.ts';

/** Finds the address of a member who wants notices by mail; null for a former member and for who turned them off. */
export async function findMailReader(db: Database, companyId: string, userId: string): Promise<string | null> {
  const choicesOf = await loadAlertChoices(db, companyId);
  return choicesOf(userId).alertingNotification ? findMemberEmail(db, companyId, userId) : null;
}
