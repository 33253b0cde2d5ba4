import { type Notification, NotificationIcon, NotificationMode, NotificationType } from './schema.ts';
import type { NotificationRow } from './store.ts';

/** A notification as its reader sees it. */
export function presentNotification(row: NotificationRow): Notification {
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
