import type { Context } from '#lib/core/context.ts';
import { readerOf } from '../reader.ts';
import { findCompanyAlerts } from './company/store.ts';
import { type NotificationAlert, parseAlertSettings } from './schema.ts';
import { findAlertSettings } from './store.ts';

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
