import { deleteWebhook } from '#lib/connect/webhooks/config/delete-webhook.ts';
import { getWebhook } from '#lib/connect/webhooks/config/get-webhook.ts';
import { updateWebhook } from '#lib/connect/webhooks/config/update-webhook.ts';
import { UpdateWebhookInput, Webhook } from '#lib/connect/webhooks/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get a webhook, without its secrets',
    access: 'webhooks/view',
    feature: 'webhook.detail',
    answer: Webhook,
    run: ({ ctx, params }) => getWebhook(ctx, { id: params.id ?? '' }),
  }),
  PATCH: handle({
    summary: 'Update a webhook; absent fields stay',
    access: 'webhooks/modify',
    feature: 'webhook.update',
    body: UpdateWebhookInput,
    answer: Webhook,
    run: ({ ctx, body, params }) => updateWebhook(ctx, { ...body, id: params.id ?? '' }),
  }),
  DELETE: handle({
    summary: 'Delete a webhook with its log',
    access: 'webhooks/modify',
    feature: 'webhook.delete',
    status: 204,
    run: ({ ctx, params }) => deleteWebhook(ctx, { id: params.id ?? '' }),
  }),
});
