import type { Webhook } from '#generated/client.ts';
import { openWebhookSecret, StoredAuthentication, StoredHeaders } from '../stored-secrets.ts';

/** The columns of a webhook that its requests need. */
export type TargetColumns = Pick<
  Webhook,
  | 'id'
  | 'companyId'
  | 'target'
  | 'authType'
  | 'authEncrypted'
  | 'customHeadersEncrypted'
  | 'secretEncrypted'
  | 'previousSecretEncrypted'
  | 'previousSecretUntil'
>;

/** A webhook as its requests need it, with its secrets opened: never logged, and kept in memory only. */
export type WebhookTarget = {
  id: string;
  companyId: string;
  url: string;
  secret: string;
  previous: { secret: string; until: Date } | null;
  authentication: StoredAuthentication | { type: 'none' } | { type: 'headers'; headers: StoredHeaders };
};

/**
 * Opens the secrets of a webhook.
 *
 * @throws {SecretUnreadable}
 */
export function openTarget(row: TargetColumns): WebhookTarget {
  const { id, companyId, target: url, previousSecretEncrypted, previousSecretUntil } = row;
  return {
    id,
    companyId,
    url,
    secret: openWebhookSecret(id, 'signing', row.secretEncrypted),
    previous:
      previousSecretEncrypted && previousSecretUntil
        ? { secret: openWebhookSecret(id, 'signing', previousSecretEncrypted), until: previousSecretUntil }
        : null,
    authentication: openAuthentication(row),
  };
}

function openAuthentication(row: TargetColumns): WebhookTarget['authentication'] {
  if (row.authType === 'headers' && row.customHeadersEncrypted) {
    const stored: unknown = JSON.parse(openWebhookSecret(row.id, 'headers', row.customHeadersEncrypted));
    return { type: 'headers', headers: StoredHeaders.parse(stored) };
  }
  if (!row.authEncrypted) return { type: 'none' };
  return StoredAuthentication.parse(JSON.parse(openWebhookSecret(row.id, 'authentication', row.authEncrypted)));
}
