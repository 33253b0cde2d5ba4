import { z } from 'zod';

/** Which alerts a person wants, by the names of the spec's setting group (spec §3, setting). */
export const NotificationAlert = z.object({
  /** Alerts by mail. */
  alertingNotification: z.boolean(),
  /** Alerts behind the bell of the dashboard. */
  notification: z.boolean(),
  /** Watching at all; the three below are what is watched. */
  monitoring: z.boolean(),
  /** Mail of which much bounces. */
  monitoringEmail: z.boolean(),
  /** Webhooks that fail. */
  monitoringWebhook: z.boolean(),
  /** Quota that comes to its end. */
  monitoringUsage: z.boolean(),
});
export type NotificationAlert = z.infer<typeof NotificationAlert>;

/** `PUT /notification-alert` (spec §7): what is not given stays as it is. */
export const UpdateNotificationAlertInput = z.strictObject(NotificationAlert.partial().shape);
export type UpdateNotificationAlertInput = z.infer<typeof UpdateNotificationAlertInput>;
