import { z } from 'zod';

/** A person's alert settings, named like the flags of the group `setting` (docs/product.md §3). */
export const NotificationAlert = z.object({
  /** Alerts by mail. */
  alertingNotification: z.boolean(),
  /** Alerts behind the bell of the dashboard. */
  notification: z.boolean(),
  /** The master switch of the three below. */
  monitoring: z.boolean(),
  /** A high bounce rate. */
  monitoringEmail: z.boolean(),
  /** Failing webhooks. */
  monitoringWebhook: z.boolean(),
  /** A quota that is nearly used up. */
  monitoringUsage: z.boolean(),
});
export type NotificationAlert = z.infer<typeof NotificationAlert>;

/** The settings of a person who never chose: everything on. */
const DEFAULT_ALERTS: NotificationAlert = {
  alertingNotification: true,
  notification: true,
  monitoring: true,
  monitoringEmail: true,
  monitoringWebhook: true,
  monitoringUsage: true,
};

/** Parses stored alert settings; what they lack is on, and so is everything for a person who never chose. */
export function parseAlertSettings(stored: unknown): NotificationAlert {
  const { success, data } = NotificationAlert.partial().safeParse(stored);
  return { ...DEFAULT_ALERTS, ...(success && data) };
}

/** `PUT /notification-alert` (docs/product.md §7): absent fields stay. */
export const UpdateNotificationAlertInput = z.strictObject(NotificationAlert.partial().shape);
export type UpdateNotificationAlertInput = z.infer<typeof UpdateNotificationAlertInput>;
