import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { getSample } from '#lib/webhooks/config/get-sample.ts';
import { SampleQuery, WebhookSample } from '#lib/webhooks/schema.ts';

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
