import { pauseWebhook } from '#lib/connect/webhooks/config/pause-webhook.ts';
import { Webhook } from '#lib/connect/webhooks/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Pause a webhook; its events wait',
    access: 'webhooks/modify',
    feature: 'webhook.update',
    answer: Webhook,
    run: ({ ctx, params }) => pauseWebhook(ctx, { id: params.id ?? '' }),
  }),
});
