import type { Database } from '#lib/infra/db/pool.ts';
import { findCompanyAlerts } from './company/store.ts';
import { type NotificationAlert, parseAlertSettings } from './schema.ts';
import { findAllAlertSettings } from './store.ts';

/** Loads the alert settings of a company's people; the result returns those of one person. */
export async function loadAlertChoices(
  db: Database,
  companyId: string,
): Promise<(userId: string) => NotificationAlert> {
  const stored = await findAllAlertSettings(db, companyId);
  const ofCompany = await findCompanyAlerts(companyId, db);
  return (userId) => parseAlertSettings(stored.get(userId), ofCompany);
}
