import { z } from 'zod';
import { openSecret, sealSecret } from '#lib/infra/crypto/secret-box.ts';

/** The authentication as it is sealed in `webhooks.auth_encrypted` (JSON); custom headers are in a column of their own. */
export const StoredAuthentication = z.discriminatedUnion('type', [
  z.object({ type: z.literal('basic'), username: z.string(), password: z.string() }),
  z.object({
    type: z.literal('oauth2'),
    tokenUrl: z.string(),
    clientId: z.string(),
    clientSecret: z.string(),
    scope: z.string().nullable(),
    audience: z.string().nullable(),
    credentials: z.enum(['basic', 'body']),
  }),
]);
export type StoredAuthentication = z.infer<typeof StoredAuthentication>;

/** The custom headers as they are sealed in `webhooks.custom_headers_encrypted` (JSON). */
export const StoredHeaders = z.array(z.object({ name: z.string(), value: z.string() }));
export type StoredHeaders = z.infer<typeof StoredHeaders>;

/** The part of a webhook that a sealed secret is: a signing secret, the authentication, the headers, an access token. */
export type WebhookSecretPart = 'signing' | 'authentication' | 'headers' | 'token';

/** Encrypts a secret of a webhook to be stored. */
export const sealWebhookSecret = (webhookId: string, part: WebhookSecretPart, text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(sealSecret(Buffer.from(text), { webhookId, purpose: `webhook-${part}` }));

/**
 * Decrypts a secret of a webhook.
 *
 * @throws {SecretUnreadable}
 */
export const openWebhookSecret = (webhookId: string, part: WebhookSecretPart, sealed: Uint8Array): string =>
  openSecret(sealed, { webhookId, purpose: `webhook-${part}` }).toString();
