import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { pauseWebhook } from '#lib/webhooks/config/pause-webhook.ts';
import { Webhook } from '#lib/webhooks/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Pause a webhook; its events wait',
    access: 'webhooks/modify',
    feature: 'webhook.update',
    answer: Webhook,
    run: ({ ctx, params }) => pauseWebhook(ctx, { id: params.id ?? '' }),
  }),
});
