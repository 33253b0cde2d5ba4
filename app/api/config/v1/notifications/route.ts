import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { listNotifications } from '#lib/notifications/list-notifications.ts';
import { markNotificationsRead } from '#lib/notifications/mark-notifications-read.ts';
import { MarkReadInput, NotificationPage, NotificationQuery } from '#lib/notifications/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: "The caller's notifications, newest first.",
    access: 'session',
    feature: 'setting.notification',
    query: NotificationQuery,
    answer: NotificationPage,
    run: ({ ctx, query }) => listNotifications(ctx, query),
  }),
  PUT: handle({
    summary: 'Marks notifications as read: some, or all.',
    access: 'session',
    feature: 'setting.notification',
    body: MarkReadInput,
    status: 204,
    run: ({ ctx, body }) => markNotificationsRead(ctx, body),
  }),
});
