import { createHmac, hkdfSync } from 'node:crypto';
import { settings } from '#lib/infra/config/settings.ts';

const INFO = 'mailwright aws credentials 1';

/** Returns the access key id of an API key, as Amazon's SDKs send it: the key's id without dashes. */
export const awsAccessKeyId = (apiKeyId: string): string => apiKeyId.replaceAll('-', '').toUpperCase();

/** Reads the id of an API key from an access key id; null for any other text. */
export function readAccessKeyId(text: string): string | null {
  const [, ...parts] = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/i.exec(text) ?? [];
  return parts.length > 0 ? parts.join('-').toLowerCase() : null;
}

/**
 * Returns the secret access key of an API key, derived from ENCRYPTION_KEY (HKDF, RFC 5869), since an API key itself is
 * stored as a hash only. It ends with its key: a rotated key has another id. Null without that setting.
 */
export function awsSecret(apiKeyId: string): string | null {
  const { ENCRYPTION_KEY } = settings();
  if (!ENCRYPTION_KEY) return null;
  const key = Buffer.from(hkdfSync('sha256', ENCRYPTION_KEY, '', INFO, 32));
  return createHmac('sha256', key).update(`ses:${apiKeyId}`).digest('base64');
}
