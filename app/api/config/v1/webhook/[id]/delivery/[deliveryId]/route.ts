import { readDelivery } from '#lib/connect/webhooks/deliveries/read-delivery.ts';
import { WebhookDeliveryDetail } from '#lib/connect/webhooks/deliveries/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get a delivery with its tries',
    access: 'webhooks/view',
    feature: 'webhook.activity',
    answer: WebhookDeliveryDetail,
    run: ({ ctx, params }) => readDelivery(ctx, params.id ?? '', params.deliveryId ?? ''),
  }),
});
