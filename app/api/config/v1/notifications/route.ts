import { listNotifications } from '#lib/account/notifications/list-notifications.ts';
import { markNotificationsRead } from '#lib/account/notifications/mark-notifications-read.ts';
import { MarkReadInput, NotificationPage, NotificationQuery } from '#lib/account/notifications/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'List the notifications of the caller, newest first',
    access: 'session',
    feature: 'setting.notification',
    query: NotificationQuery,
    answer: NotificationPage,
    run: ({ ctx, query }) => listNotifications(ctx, query),
  }),
  PUT: handle({
    summary: 'Mark some or all notifications as read',
    access: 'session',
    feature: 'setting.notification',
    body: MarkReadInput,
    status: 204,
    run: ({ ctx, body }) => markNotificationsRead(ctx, body),
  }),
});
