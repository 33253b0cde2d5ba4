import { findSequence } from '#lib/connect/webhooks/deliveries/find-sequence.ts';
import { WebhookDeliveryDetail } from '#lib/connect/webhooks/deliveries/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Find the delivery of the event with a number',
    access: 'webhooks/view',
    feature: 'webhook.activity',
    answer: WebhookDeliveryDetail,
    run: ({ ctx, params }) => findSequence(ctx, params.id ?? '', params.number ?? ''),
  }),
});
