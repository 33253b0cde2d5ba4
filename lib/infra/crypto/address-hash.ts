import { hkdfSync } from 'node:crypto';
import { hmacSha256 } from '#lib/core/hmac.ts';
import { settings } from '#lib/infra/config/settings.ts';

/** Octets of a hash that are kept: enough that two addresses of one company never share it. */
const HASH_BYTES = 16;

/** Companies whose keys are kept in memory at most, for each purpose. */
const KEYS_MAX = 1_000;

/** Returns the hash of an address for a company, or null without ENCRYPTION_KEY. */
export type AddressHasher = (companyId: string, address: string) => Buffer | null;

/**
 * Creates the hash of addresses for one purpose: HMAC-SHA-256 under a key of the company, which is derived from ENCRYPTION_KEY
 * (HKDF, RFC 5869). A table of such hashes alone therefore reveals no address, the same address looks different for
 * every company, and tables of different purposes cannot be joined. Upper case does not count.
 *
 * @param purpose a text of its own; another text makes other hashes.
 */
export function createAddressHasher(purpose: string): AddressHasher {
  let keys: { from: string; byCompany: Map<string, Buffer> } | null = null;
  const companyKey = (companyId: string): Buffer | null => {
    const { ENCRYPTION_KEY } = settings();
    if (!ENCRYPTION_KEY) return null;
    if (keys?.from !== ENCRYPTION_KEY) keys = { from: ENCRYPTION_KEY, byCompany: new Map() };
    const known = keys.byCompany.get(companyId);
    if (known) return known;
    if (keys.byCompany.size >= KEYS_MAX) keys.byCompany.clear();
    const key = Buffer.from(hkdfSync('sha256', ENCRYPTION_KEY, companyId, purpose, 32));
    keys.byCompany.set(companyId, key);
    return key;
  };
  return (companyId, address) => {
    const key = companyKey(companyId);
    return key && hmacSha256(key, address.toLowerCase()).subarray(0, HASH_BYTES);
  };
}
