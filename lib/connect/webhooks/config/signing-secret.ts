import { randomBytes } from 'node:crypto';
import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { HOUR_MS } from '#lib/core/durations.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { verificationKey } from '../request/vendor-signature.ts';
import { requireWebhook } from '../require-webhook.ts';
import type { RotateSecretInput, WebhookSecret } from '../schema.ts';
import { updateWebhookRow } from '../store.ts';
import { openWebhookSecret, sealWebhookSecret } from '../stored-secrets.ts';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;
const OWN_BYTES = { min: 24, max: 64 };

/** Creates a signing secret of 32 random bytes (Standard Webhooks: `whsec_` and base64). */
export const createSigningSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

/**
 * Checks a signing secret that a person brings.
 *
 * @throws {AppError} invalidField
 */
export function checkSigningSecret(secret: string): string {
  const text = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : null;
  const bytes = text === null ? null : Buffer.from(text, 'base64');
  const isBase64 = bytes !== null && bytes.toString('base64') === text;
  if (isBase64 && bytes.length >= OWN_BYTES.min && bytes.length <= OWN_BYTES.max) return secret;
  throw refuse.field('secret', `must be ${PREFIX} and ${OWN_BYTES.min} to ${OWN_BYTES.max} bytes as base64`);
}

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
    return { after: { keepFor, until } };
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
