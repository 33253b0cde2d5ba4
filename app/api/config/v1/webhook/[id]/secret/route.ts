import { getSecret } from '#lib/connect/webhooks/config/get-secret.ts';
import { WebhookSecret } from '#lib/connect/webhooks/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get the signing secret; each call is recorded in the audit log',
    access: 'webhooks/modify',
    feature: 'webhook.detail',
    answer: WebhookSecret,
    run: ({ ctx, params }) => getSecret(ctx, { id: params.id ?? '' }),
  }),
});
