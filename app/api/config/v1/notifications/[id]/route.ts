import { dismissNotification } from '#lib/account/notifications/dismiss-notification.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  DELETE: handle({
    summary: 'Delete a notification of the caller',
    access: 'session',
    feature: 'setting.notification',
    status: 204,
    run: ({ ctx, params }) => dismissNotification(ctx, { id: params.id ?? '' }),
  }),
});
