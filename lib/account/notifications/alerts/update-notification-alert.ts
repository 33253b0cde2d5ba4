import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { readerOf } from '../reader.ts';
import { getNotificationAlert } from './get-notification-alert.ts';
import { ChosenAlerts, type NotificationAlert, type UpdateNotificationAlertInput } from './schema.ts';
import { findAlertSettings, upsertAlertSettings } from './store.ts';

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
