import { resumeWebhook } from '#lib/connect/webhooks/config/resume-webhook.ts';
import { ResumeWebhookInput, Webhook } from '#lib/connect/webhooks/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Resume a webhook, from where it stopped or from now',
    access: 'webhooks/modify',
    feature: 'webhook.update',
    body: ResumeWebhookInput,
    answer: Webhook,
    run: ({ ctx, body, params }) => resumeWebhook(ctx, { ...body, id: params.id ?? '' }),
  }),
});
