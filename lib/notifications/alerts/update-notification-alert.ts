import { recordAudit } from '#lib/audit/record-audit.ts';
import type { Context } from '#lib/core/context.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { readerOf } from '../reader.ts';
import { getNotificationAlert } from './get-notification-alert.ts';
import type { NotificationAlert, UpdateNotificationAlertInput } from './schema.ts';
import { upsertAlertSettings } from './store.ts';

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
  await withTransaction(async (db) => {
    await upsertAlertSettings(db, reader, after);
    const target = { targetType: 'user', targetId: reader.userId };
    await recordAudit(db, ctx, { action: 'notification-alert.update', ...target, before, after });
  });
  return after;
}
