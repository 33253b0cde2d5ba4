import { listDeliveries } from '#lib/connect/webhooks/deliveries/list-deliveries.ts';
import { DeliveryQuery, WebhookDeliveryPage } from '#lib/connect/webhooks/deliveries/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'List deliveries, newest first',
    access: 'webhooks/view',
    feature: 'webhook.activity',
    query: DeliveryQuery,
    answer: WebhookDeliveryPage,
    run: ({ ctx, params, query }) => listDeliveries(ctx, params.id ?? '', query),
  }),
});
