import type { Context } from '#lib/core/context.ts';
import { readerOf } from '../reader.ts';
import { NotificationAlert } from './schema.ts';
import { findAlertSettings } from './store.ts';

/** What a person who never chose is told: everything. */
const DEFAULTS: NotificationAlert = {
  alertingNotification: true,
  notification: true,
  monitoring: true,
  monitoringEmail: true,
  monitoringWebhook: true,
  monitoringUsage: true,
};

/**
 * Which alerts the caller wants of the scope's company.
 *
 * @throws {AppError} forbidden (an API key is no person)
 */
export async function getNotificationAlert(ctx: Pick<Context, 'scope' | 'actor'>): Promise<NotificationAlert> {
  const stored = NotificationAlert.partial().safeParse(await findAlertSettings(readerOf(ctx)));
  return { ...DEFAULTS, ...(stored.success && stored.data) };
}
