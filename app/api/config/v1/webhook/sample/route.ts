import { getSample } from '#lib/connect/webhooks/config/get-sample.ts';
import { SampleQuery, WebhookSample } from '#lib/connect/webhooks/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get an example of a body of one type and format',
    access: 'webhooks/view',
    feature: 'webhook',
    query: SampleQuery,
    answer: WebhookSample,
    run: async ({ query }) => getSample(query),
  }),
});
