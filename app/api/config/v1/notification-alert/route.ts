import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { getNotificationAlert } from '#lib/notifications/alerts/get-notification-alert.ts';
import { NotificationAlert, UpdateNotificationAlertInput } from '#lib/notifications/alerts/schema.ts';
import { updateNotificationAlert } from '#lib/notifications/alerts/update-notification-alert.ts';

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
