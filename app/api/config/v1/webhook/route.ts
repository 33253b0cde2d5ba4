import { createWebhook } from '#lib/connect/webhooks/config/create-webhook.ts';
import { listWebhookRows } from '#lib/connect/webhooks/config/list-webhook-rows.ts';
import { CreatedWebhook, CreateWebhookInput, WebhookList } from '#lib/connect/webhooks/schema.ts';
import { PageFacts, PageQuery, takePage } from '#lib/core/page.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'List webhooks with their health',
    access: 'webhooks/view',
    feature: 'webhook',
    query: PageQuery,
    answer: WebhookList.extend(PageFacts),
    run: async ({ ctx, query }) => takePage(await listWebhookRows(ctx), query),
  }),
  POST: handle({
    summary: 'Create a webhook; the answer holds its signing secret',
    access: 'webhooks/modify',
    feature: 'webhook.create',
    body: CreateWebhookInput,
    answer: CreatedWebhook,
    status: 201,
    run: ({ ctx, body }) => createWebhook(ctx, body),
  }),
});
