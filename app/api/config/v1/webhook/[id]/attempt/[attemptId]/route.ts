import { readAttempt } from '#lib/connect/webhooks/deliveries/read-attempt.ts';
import { WebhookAttempt } from '#lib/connect/webhooks/deliveries/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get a try with its request and its answer',
    access: 'webhooks/view',
    feature: 'webhook.activity',
    answer: WebhookAttempt,
    run: ({ ctx, params }) => readAttempt(ctx, params.id ?? '', params.attemptId ?? ''),
  }),
});
