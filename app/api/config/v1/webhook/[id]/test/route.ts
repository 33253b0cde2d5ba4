import { testWebhook } from '#lib/connect/webhooks/config/test-webhook.ts';
import { WebhookTestResult } from '#lib/connect/webhooks/deliveries/schema.ts';
import { TestWebhookInput } from '#lib/connect/webhooks/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Send a sample event and return the answer',
    access: 'webhooks/modify',
    feature: 'webhook.update',
    body: TestWebhookInput,
    answer: WebhookTestResult,
    run: ({ ctx, body, params }) => testWebhook(ctx, { ...body, id: params.id ?? '' }),
  }),
});
