import { hkdfSync } from 'node:crypto';
import { settings } from '../config/settings.ts';

const INFO = 'mailwright return path 1';

let derived: { from: string; key: Buffer } | null = null;

/**
 * Returns the key that signs return paths and unsubscribe links, derived from ENCRYPTION_KEY (HKDF, RFC 5869); null
 * without that setting. After a change of ENCRYPTION_KEY, bounces of mail that was sent before are not recognized.
 */
export function returnPathKey(): Buffer | null {
  const { ENCRYPTION_KEY } = settings();
  if (!ENCRYPTION_KEY) return null;
  if (derived?.from !== ENCRYPTION_KEY) {
    derived = { from: ENCRYPTION_KEY, key: Buffer.from(hkdfSync('sha256', ENCRYPTION_KEY, '', INFO, 32)) };
  }
  return derived.key;
}
