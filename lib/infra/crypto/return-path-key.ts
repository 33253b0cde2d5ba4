import { hkdfSync } from 'node:crypto';
import { settings } from '../config/settings.ts';

const INFO = 'mailwright return path 1';

let derived: { from: string; key: Buffer } | null = null;

/**
 * The key that return paths and unsubscribe links are signed with, drawn from ENCRYPTION_KEY (HKDF, RFC 5869); null
 * without that setting. Another ENCRYPTION_KEY makes a stranger of every bounce that is still on its way.
 */
export function returnPathKey(): Buffer | null {
  const { ENCRYPTION_KEY } = settings();
  if (!ENCRYPTION_KEY) return null;
  if (derived?.from !== ENCRYPTION_KEY) {
    derived = { from: ENCRYPTION_KEY, key: Buffer.from(hkdfSync('sha256', ENCRYPTION_KEY, '', INFO, 32)) };
  }
  return derived.key;
}
