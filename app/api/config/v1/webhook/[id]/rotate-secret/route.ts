import { endPreviousSecret, rotateSecret } from '#lib/connect/webhooks/config/rotate-secret.ts';
import { RotateSecretInput, WebhookSecret } from '#lib/connect/webhooks/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Replace the signing secret; the replaced one signs too for the given hours',
    access: 'webhooks/modify',
    feature: 'webhook.update',
    body: RotateSecretInput,
    answer: WebhookSecret,
    run: ({ ctx, body, params }) => rotateSecret(ctx, { ...body, id: params.id ?? '' }),
  }),
  DELETE: handle({
    summary: 'End the replaced signing secret now',
    access: 'webhooks/modify',
    feature: 'webhook.update',
    status: 204,
    run: ({ ctx, params }) => endPreviousSecret(ctx, { id: params.id ?? '' }),
  }),
});
