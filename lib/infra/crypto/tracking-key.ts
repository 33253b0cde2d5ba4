import { hkdfSync } from 'node:crypto';
import { settings } from '../config/settings.ts';

const INFO = 'mailwright tracking 1';

let derived: { from: string; key: Buffer } | null = null;

/**
 * The key that tracking links are signed with, drawn from ENCRYPTION_KEY (HKDF, RFC 5869); null without that setting.
 * Another ENCRYPTION_KEY makes dead ends of the links in all mail that was sent before.
 */
export function trackingKey(): Buffer | null {
  const { ENCRYPTION_KEY } = settings();
  if (!ENCRYPTION_KEY) return null;
  if (derived?.from !== ENCRYPTION_KEY) {
    derived = { from: ENCRYPTION_KEY, key: Buffer.from(hkdfSync('sha256', ENCRYPTION_KEY, '', INFO, 32)) };
  }
  return derived.key;
}
