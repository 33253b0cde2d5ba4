import { retryDelivery } from '#lib/connect/webhooks/deliveries/retry-delivery.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Retry a delivery now; another failure is not tried again',
    access: 'webhooks/modify',
    feature: 'webhook.update',
    status: 204,
    run: ({ ctx, params }) => retryDelivery(ctx, params.id ?? '', params.deliveryId ?? ''),
  }),
});
