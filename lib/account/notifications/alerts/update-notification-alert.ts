import { recordAudit } from '#lib/account/audit/record-audit.ts';
import type { Context } from '#lib/core/context.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
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
  await withTransaction(async (db) => {
    // Only what the person chose is kept: the rest follows the company.
    await upsertAlertSettings(db, reader, { ...(success && chosen), ...input });
    const target = { targetType: 'user', targetId: reader.userId };
    await recordAudit(db, ctx, { action: 'notification-alert.update', ...target, before, after });
  });
  return after;
}
