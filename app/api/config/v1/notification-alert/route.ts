import { getNotificationAlert } from '#lib/account/notifications/alerts/get-notification-alert.ts';
import { NotificationAlert, UpdateNotificationAlertInput } from '#lib/account/notifications/alerts/schema.ts';
import { updateNotificationAlert } from '#lib/account/notifications/alerts/update-notification-alert.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get the alert settings of the caller',
    access: 'session',
    feature: 'setting.alertingNotification',
    answer: NotificationAlert,
    run: ({ ctx }) => getNotificationAlert(ctx),
  }),
  PUT: handle({
    summary: 'Update the alert settings of the caller',
    access: 'session',
    feature: 'setting.alertingNotification',
    body: UpdateNotificationAlertInput,
    answer: NotificationAlert,
    run: ({ ctx, body }) => updateNotificationAlert(ctx, body),
  }),
});
