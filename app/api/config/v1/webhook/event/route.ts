import { listWebhookTries } from '#lib/connect/webhooks/deliveries/list-webhook-tries.ts';
import { EventTryList, EventTryQuery } from '#lib/connect/webhooks/deliveries/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'List the last try of events at each webhook',
    access: 'webhooks/view',
    feature: 'webhook.activity',
    query: EventTryQuery,
    answer: EventTryList,
    run: async ({ ctx, query }) => ({ data: await listWebhookTries(ctx, query.ids) }),
  }),
});
