import type { Context } from '#lib/core/context.ts';
import { readerOf } from '../reader.ts';
import { NotificationAlert } from './schema.ts';
import { findAlertSettings } from './store.ts';

/** The settings of a person who never chose: everything on. */
const DEFAULTS: NotificationAlert = {
  alertingNotification: true,
  notification: true,
  monitoring: true,
  monitoringEmail: true,
  monitoringWebhook: true,
  monitoringUsage: true,
};

/**
 * Returns the caller's alert settings for the scope's company.
 *
 * @throws {AppError} forbidden (API keys have no notifications)
 */
export async function getNotificationAlert(ctx: Pick<Context, 'scope' | 'actor'>): Promise<NotificationAlert> {
  const stored = NotificationAlert.partial().safeParse(await findAlertSettings(readerOf(ctx)));
  return { ...DEFAULTS, ...(stored.success && stored.data) };
}
