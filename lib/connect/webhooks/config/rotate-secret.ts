import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { HOUR_MS } from '#lib/core/durations.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { verificationKey } from '../request/vendor-signature.ts';
import { requireWebhook } from '../require-webhook.ts';
import type { RotateSecretInput, WebhookSecret } from '../schema.ts';
import { updateWebhookRow } from '../store.ts';
import { openWebhookSecret, sealWebhookSecret } from '../stored-secrets.ts';
import { checkSigningSecret, createSigningSecret } from './signing-secret.ts';

/**
 * Replaces the signing secret. The replaced one signs second for `keepFor` hours, so that receivers can change without a
 * pause; one that had been replaced before ends. Not idempotent.
 *
 * @throws {AppError} notFound, invalidField
 */
export async function rotateSecret(
  ctx: Context,
  { id, keepFor, secret: own }: RotateSecretInput & { id: string },
): Promise<WebhookSecret> {
  const before = await requireWebhook(ctx, id);
  const secret = own === undefined ? createSigningSecret() : checkSigningSecret(own);
  const until = keepFor === 0 ? null : new Date(ctx.now().getTime() + keepFor * HOUR_MS);
  const change = {
    secretEncrypted: sealWebhookSecret(id, 'signing', secret),
    previousSecretEncrypted: until && before.secretEncrypted,
    previousSecretUntil: until,
  };
  await audited(ctx, 'webhook.rotate', id, async (db) => {
    if ((await updateWebhookRow(db, ctx.scope, id, change)) === 'gone') throw refuse.notFound('webhook');
    const after = { keepFor, until };
    return { after };
  });
  const previous = until && openWebhookSecret(id, 'signing', before.secretEncrypted);
  return {
    secret,
    verificationKey: before.format === 'sendgrid' ? verificationKey(secret) : null,
    previousSecret: previous,
    previousSecretUntil: until?.toISOString() ?? null,
  };
}

/**
 * Ends the replaced secret before its time; a repeat changes nothing.
 *
 * @throws {AppError} notFound
 */
export async function endPreviousSecret(ctx: Context, { id }: { id: string }): Promise<void> {
  const before = await requireWebhook(ctx, id);
  if (before.previousSecretUntil === null) return;
  const change = { previousSecretEncrypted: null, previousSecretUntil: null };
  await audited(ctx, 'webhook.rotate-end', id, async (db) => {
    if ((await updateWebhookRow(db, ctx.scope, id, change)) === 'gone') throw refuse.notFound('webhook');
    return {};
  });
}
