import { readHealth } from '#lib/connect/webhooks/deliveries/read-health.ts';
import { WebhookHealth } from '#lib/connect/webhooks/deliveries/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get the health of a webhook',
    access: 'webhooks/view',
    feature: 'webhook.detail',
    answer: WebhookHealth,
    run: ({ ctx, params }) => readHealth(ctx, params.id ?? ''),
  }),
});
