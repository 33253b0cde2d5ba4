import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { isUuid } from '#lib/core/ids.ts';
import { readerOf } from './reader.ts';
import {
  type MarkReadInput,
  type Notification,
  NotificationIcon,
  NotificationMode,
  type NotificationPage,
  type NotificationQuery,
  NotificationType,
} from './schema.ts';
import { countUnread, deleteNotification, findNotifications, type NotificationRow, updateRead } from './store.ts';

/**
 * Lists a page of the caller's notifications in the scope's company, newest first.
 *
 * @throws {AppError} forbidden (API keys have no notifications)
 */
export async function listNotifications(
  ctx: Pick<Context, 'scope' | 'actor'>,
  query: NotificationQuery,
): Promise<NotificationPage> {
  const reader = readerOf(ctx);
  const { limit, cursor = null } = query;
  const [rows, unread] = await Promise.all([
    findNotifications(reader, { olderThan: cursor, limit: limit + 1 }),
    countUnread(reader),
  ]);
  const shown = rows.slice(0, limit);
  const nextCursor = rows.length > limit ? (shown.at(-1)?.id ?? null) : null;
  return { data: shown.map(presentNotification), nextCursor, unread };
}

/** A notification as its reader sees it. */
function presentNotification(row: NotificationRow): Notification {
  return {
    id: row.id,
    type: NotificationType.parse(row.type),
    icon: NotificationIcon.nullable().parse(row.icon),
    mode: NotificationMode.parse(row.mode),
    title: row.title,
    message: row.message,
    link: row.link,
    createdAt: row.createdAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
  };
}

/**
 * Marks some or all of the caller's notifications as read. Idempotent; ids of other people's are ignored.
 *
 * @throws {AppError} forbidden (API keys have no notifications)
 */
export async function markNotificationsRead(
  ctx: Pick<Context, 'scope' | 'actor' | 'now'>,
  input: MarkReadInput,
): Promise<void> {
  await updateRead(readerOf(ctx), input.ids ?? null, ctx.now());
}

/**
 * Deletes one of the caller's notifications; other members keep theirs.
 *
 * @throws {AppError} notFound, also for another person's and when repeated; forbidden (API keys have no notifications)
 */
export async function dismissNotification(ctx: Pick<Context, 'scope' | 'actor'>, input: { id: string }): Promise<void> {
  const isGone = isUuid(input.id) && (await deleteNotification(readerOf(ctx), input.id));
  if (!isGone) throw refuse.notFound('notification');
}
