import { hkdfSync } from 'node:crypto';
import { hmacSha256 } from '#lib/core/hmac.ts';
import { settings } from '#lib/infra/config/settings.ts';

const INFO = 'mailwright address evidence 1';

/** Octets of a hash that are kept: enough that two addresses of one company never share it. */
const HASH_BYTES = 16;

/** Companies whose keys are kept in memory at most. */
const KEYS_MAX = 1_000;

let keys: { from: string; byCompany: Map<string, Buffer> } | null = null;

/**
 * Returns the hash under which evidence about an address is stored: HMAC-SHA-256 under a key of the company, which is
 * derived from ENCRYPTION_KEY (HKDF, RFC 5869). The table alone therefore reveals no address, and the same address looks
 * different for every company.
 *
 * @param address canonical; upper case does not count.
 * @returns null without ENCRYPTION_KEY.
 */
export function hashAddress(companyId: string, address: string): Buffer | null {
  const key = companyKey(companyId);
  return key && hmacSha256(key, address.toLowerCase()).subarray(0, HASH_BYTES);
}

function companyKey(companyId: string): Buffer | null {
  const { ENCRYPTION_KEY } = settings();
  if (!ENCRYPTION_KEY) return null;
  if (keys?.from !== ENCRYPTION_KEY) keys = { from: ENCRYPTION_KEY, byCompany: new Map() };
  const known = keys.byCompany.get(companyId);
  if (known) return known;
  if (keys.byCompany.size >= KEYS_MAX) keys.byCompany.clear();
  const key = Buffer.from(hkdfSync('sha256', ENCRYPTION_KEY, companyId, INFO, 32));
  keys.byCompany.set(companyId, key);
  return key;
}
