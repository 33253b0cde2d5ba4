import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { verificationKey } from '../request/vendor-signature.ts';
import { requireWebhook } from '../require-webhook.ts';
import type { WebhookSecret } from '../schema.ts';
import { openWebhookSecret } from '../stored-secrets.ts';

/**
 * Returns the signing secret of a webhook, and the replaced one while it still signs. Every call is recorded in the audit
 * log.
 *
 * @throws {AppError} notFound
 */
export async function getSecret(ctx: Context, { id }: { id: string }): Promise<WebhookSecret> {
  const row = await requireWebhook(ctx, id);
  await audited(ctx, 'webhook.read-secret', id, async () => ({}));
  const isKept = row.previousSecretUntil !== null && row.previousSecretUntil > ctx.now();
  const previous = isKept ? row.previousSecretEncrypted : null;
  const secret = openWebhookSecret(id, 'signing', row.secretEncrypted);
  return {
    secret,
    verificationKey: row.format === 'sendgrid' ? verificationKey(secret) : null,
    previousSecret: previous && openWebhookSecret(id, 'signing', previous),
    previousSecretUntil: previous && row.previousSecretUntil ? row.previousSecretUntil.toISOString() : null,
  };
}
