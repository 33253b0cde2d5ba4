import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { dismissNotification } from '#lib/notifications/dismiss-notification.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  DELETE: handle({
    summary: "Removes one of the caller's notifications.",
    access: 'session',
    feature: 'setting.notification',
    status: 204,
    run: ({ ctx, params }) => dismissNotification(ctx, { id: params.id ?? '' }),
  }),
});
