import { hkdfSync } from 'node:crypto';
import { SettingsError, settings } from '../config/settings.ts';

const derived = new Map<string, Buffer>();

/**
 * A key of 256 bits for one use, drawn from NEXTAUTH_SECRET (HKDF, RFC 5869): what one use signs no other takes.
 *
 * @param label names the use and its version, for example `bearer token 1`.
 * @throws {SettingsError} without NEXTAUTH_SECRET
 */
export function deriveKey(label: string): Buffer {
  const { NEXTAUTH_SECRET } = settings();
  if (!NEXTAUTH_SECRET) throw new SettingsError('The setting NEXTAUTH_SECRET is missing.');
  const known = derived.get(label);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', NEXTAUTH_SECRET, '', `mailwright ${label}`, 32));
  derived.set(label, key);
  return key;
}
