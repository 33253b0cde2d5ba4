import { AppError } from '#lib/core/errors/app-error.ts';
import { sha256 } from '#lib/infra/crypto/hash-token.ts';
import { admitKey, findCachedKey } from './admit-key.ts';
import type { AuthenticatedKey } from './authenticated-key.ts';
import { findKeyByHash } from './authentication-store.ts';
import { isSdkKey } from './sdk/authenticate-sdk-key.ts';

const KEY_FORM = /^tx_(?:test|live)_[A-Za-z0-9_-]{43}$/;

/**
 * Proves an API key: the same check for SMTP's AUTH and for REST. Served from a cache that a change of the key empties.
 *
 * @param token the whole key as the client sent it.
 * @param ip the client's address, checked against the key's allowed addresses.
 * @param beforeLookUp is called before the database is asked for a key that is not at hand, and may refuse.
 * @throws {AppError} sdkKeyRefused, invalidApiKey (unknown, revoked or expired), ipNotAllowed, accountSuspended, productionRequired
 */
export const authenticateApiKey = async (
  token: string,
  ip: string | null,
  beforeLookUp: () => void = () => {},
): Promise<AuthenticatedKey> => authenticateHash(hashApiKey(token), ip, beforeLookUp);

/**
 * Returns the hash under which an API key is known, for a session that proves the same key again and again.
 *
 * @throws {AppError} sdkKeyRefused, invalidApiKey (it has not the form of a key)
 */
export function hashApiKey(token: string): Buffer {
  if (isSdkKey(token)) throw new AppError('sdkKeyRefused');
  if (!KEY_FORM.test(token)) throw new AppError('invalidApiKey');
  return sha256(token);
}

/**
 * Proves the API key of a hash as `authenticateApiKey` does.
 *
 * @throws {AppError} invalidApiKey (unknown, revoked or expired), ipNotAllowed, accountSuspended, productionRequired
 */
export async function authenticateHash(
  hash: Buffer,
  ip: string | null,
  beforeLookUp: () => void = () => {},
): Promise<AuthenticatedKey> {
  const key = await findCachedKey(hash.toString('base64'), () => {
    beforeLookUp();
    return findKeyByHash(hash);
  });
  return admitKey(key, ip);
}
