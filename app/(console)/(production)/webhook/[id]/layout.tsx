import { requireWebhook } from '#lib/connect/webhooks/require-webhook.ts';
import { existingOnly } from '../../../../existing-only.tsx';

/** /webhook/{id} and below: only for a webhook of the company. */
export default existingOnly((ctx, id) => requireWebhook(ctx, id));
