import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { deleteWebhook } from '#lib/webhooks/config/delete-webhook.ts';
import { getWebhook } from '#lib/webhooks/config/get-webhook.ts';
import { updateWebhook } from '#lib/webhooks/config/update-webhook.ts';
import { UpdateWebhookInput, Webhook } from '#lib/webhooks/schema.ts';

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
