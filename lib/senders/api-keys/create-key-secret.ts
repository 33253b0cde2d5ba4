import type { Environment } from '#lib/core/environment.ts';
import { randomToken } from '#lib/core/ids.ts';
import { SDK_KEY_PREFIX } from '#lib/core/sdk-key.ts';
import { sha256 } from '#lib/infra/crypto/hash-token.ts';

/** First characters of a key that people recognize it by. */
const HINT_CHARACTERS = 12;

/** A new key, and the two parts of it that are stored. */
export type KeySecret = { key: string; hint: string; keyHash: Buffer };

/** Creates a random key: `tx_sdk_…`, or that of an environment, `tx_test_…` or `tx_live_…`. */
export function createKeySecret(environment: Environment, isSdk: boolean): KeySecret {
  const prefix = isSdk ? SDK_KEY_PREFIX : `tx_${environment === 'sandbox' ? 'test' : 'live'}_`;
  const key = `${prefix}${randomToken()}`;
  return { key, hint: key.slice(0, HINT_CHARACTERS), keyHash: sha256(key) };
}
