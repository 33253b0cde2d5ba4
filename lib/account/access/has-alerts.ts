import type { AlertSubject } from '#lib/account/notifications/alerts/alert-mail-job.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { getAccess } from './get-access.ts';
import { isEnabled } from './resolve-features.ts';

/** Returns true if a company has alerts of a subject by its flags. */
export async function hasAlerts(companyId: string, subject: AlertSubject, db?: Database): Promise<boolean> {
  const { features } = await getAccess({ scope: { companyId } }, db);
  const needed = ['setting.alertingNotification', 'setting.monitoring', `setting.${subject}`] as const;
  return needed.every((path) => isEnabled(features, path));
}
