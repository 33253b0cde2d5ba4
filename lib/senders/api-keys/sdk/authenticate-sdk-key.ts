import { AppError } from '#lib/core/errors/app-error.ts';
import { SDK_KEY_PREFIX } from '#lib/core/sdk-key.ts';
import { sha256 } from '#lib/infra/crypto/hash-token.ts';
import { admitKey, findCachedKey } from '../admit-key.ts';
import type { AuthenticatedKey } from '../authenticated-key.ts';
import { findKeyByHash, hasOrigin } from '../authentication-store.ts';
import type { SdkSettings } from './schema.ts';
import { readSdkSettings } from './sdk-settings.ts';

const KEY_FORM = /^tx_sdk_[A-Za-z0-9_-]{43}$/;

/** An SDK key that was proven. It has no grants: its settings say what it may send. */
export type AuthenticatedSdkKey = AuthenticatedKey & { sdk: SdkSettings };

/** Checks if a token has the prefix of SDK keys, valid or not. */
export const isSdkKey = (token: string): boolean => token.startsWith(SDK_KEY_PREFIX);

/**
 * Proves an SDK key, from the same cache as other keys.
 *
 * @param beforeLookUp is called before the database is asked for a key that is not at hand, and may refuse.
 * @throws {AppError} sdkKeyRequired (a key of servers), invalidApiKey, accountSuspended, productionRequired
 */
export async function authenticateSdkKey(
  token: string,
  ip: string | null,
  beforeLookUp: () => void,
): Promise<AuthenticatedSdkKey> {
  if (/^tx_(?:test|live)_/.test(token)) throw new AppError('sdkKeyRequired');
  if (!KEY_FORM.test(token)) throw new AppError('invalidApiKey');
  const hash = sha256(token);
  const key = await findCachedKey(hash.toString('base64'), () => {
    beforeLookUp();
    return findKeyByHash(hash);
  });
  const sdk = readSdkSettings(key);
  if (sdk === null) throw new AppError('invalidApiKey');
  return { ...(await admitKey(key, ip)), sdk };
}

/**
 * Returns whether pages of an origin may use an SDK key of the installation. A preflight names no key; the call that
 * follows it is checked against its own key.
 */
export const isOriginAllowed = (origin: string, now: Date): Promise<boolean> => hasOrigin(origin, now);
