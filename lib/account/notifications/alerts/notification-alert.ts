import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { readerOf } from '../reader.ts';
import { findCompanyAlerts } from './company/store.ts';
import {
  ChosenAlerts,
  type NotificationAlert,
  parseAlertSettings,
  type UpdateNotificationAlertInput,
} from './schema.ts';
import { findAlertSettings, findAllAlertSettings, upsertAlertSettings } from './store.ts';

/**
 * Returns the caller's alert settings for the scope's company.
 *
 * @throws {AppError} forbidden (API keys have no notifications)
 */
export async function getNotificationAlert(ctx: Pick<Context, 'scope' | 'actor'>): Promise<NotificationAlert> {
  const reader = readerOf(ctx);
  const [stored, ofCompany] = await Promise.all([findAlertSettings(reader), findCompanyAlerts(reader.companyId)]);
  return parseAlertSettings(stored, ofCompany);
}

/**
 * Changes the caller's alert settings for the scope's company; absent fields stay. Idempotent.
 *
 * @throws {AppError} forbidden (API keys have no notifications)
 */
export async function updateNotificationAlert(
  ctx: Context,
  input: UpdateNotificationAlertInput,
): Promise<NotificationAlert> {
  const reader = readerOf(ctx);
  const before = await getNotificationAlert(ctx);
  const after = { ...before, ...input };
  if (JSON.stringify(after) === JSON.stringify(before)) return after;
  const { success, data: chosen } = ChosenAlerts.safeParse(await findAlertSettings(reader));
  await audited(ctx, 'notification-alert.update', reader.userId, async (db) => {
    // Only what the person chose is kept: the rest follows the company.
    await upsertAlertSettings(db, reader, { ...(success && chosen), ...input });
    return { before, after };
  });
  return after;
}

/** Loads the alert settings of a company's people; the result returns those of one person. */
export async function loadAlertChoices(
  db: Database,
  companyId: string,
): Promise<(userId: string) => NotificationAlert> {
  const stored = await findAllAlertSettings(db, companyId);
  const ofCompany = await findCompanyAlerts(companyId, db);
  return (userId) => parseAlertSettings(stored.get(userId), ofCompany);
}
