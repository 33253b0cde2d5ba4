import { z } from 'zod';
import { USAGE_THRESHOLDS } from '#lib/core/alert-thresholds.ts';
import type { CompanyAlerts } from './company/schema.ts';

const UsageThreshold = z.literal(USAGE_THRESHOLDS);

/** A person's alert settings, named like the flags of the group `setting` (docs/product.md §3). */
export const NotificationAlert = z.object({
  /** Alerts by mail. */
  alertingNotification: z.boolean(),
  /** Alerts behind the bell of the dashboard. */
  notification: z.boolean(),
  /** The master switch of the three below. */
  monitoring: z.boolean(),
  /** High rates of bounces and complaints, lost domain records, and API keys that end. */
  monitoringEmail: z.boolean(),
  /** Failing webhooks. */
  monitoringWebhook: z.boolean(),
  /** A quota that is nearly used up. */
  monitoringUsage: z.boolean(),
  /** The parts of a quota, in percent, at which they are alerted: the company's until they choose their own. */
  usageThresholds: z.array(UsageThreshold).max(USAGE_THRESHOLDS.length),
});
export type NotificationAlert = z.infer<typeof NotificationAlert>;

/** The settings of a person who never chose: everything on. */
const DEFAULT_ALERTS = {
  alertingNotification: true,
  notification: true,
  monitoring: true,
  monitoringEmail: true,
  monitoringWebhook: true,
  monitoringUsage: true,
};

/** The settings that a person chose; what they did not is absent. */
export const ChosenAlerts = NotificationAlert.partial();

/**
 * Parses stored alert settings; what they lack is on, and so is everything for a person who never chose.
 *
 * @param usageThresholds those of the company.
 */
export function parseAlertSettings(
  stored: unknown,
  { usageThresholds }: Pick<CompanyAlerts, 'usageThresholds'>,
): NotificationAlert {
  const { success, data } = ChosenAlerts.safeParse(stored);
  return { ...DEFAULT_ALERTS, usageThresholds, ...(success && data) };
}

/** `PUT /notification-alert` (docs/product.md §7): absent fields stay. */
export const UpdateNotificationAlertInput = z.strictObject(NotificationAlert.partial().shape);
export type UpdateNotificationAlertInput = z.infer<typeof UpdateNotificationAlertInput>;

/** Returns the part of a quota at which a person is alerted first, between 0 and 1; null if they are not. */
export function firstThreshold({ monitoring, monitoringUsage, usageThresholds }: NotificationAlert): number | null {
  if (!monitoring || !monitoringUsage || usageThresholds.length === 0) return null;
  return Math.min(...usageThresholds) / 100;
}
