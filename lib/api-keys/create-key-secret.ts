import type { Environment } from '#lib/core/environment.ts';
import { randomToken } from '#lib/core/ids.ts';
import { sha256 } from '#lib/infra/crypto/hash-token.ts';

/** First characters of a key that people recognize it by. */
const HINT_CHARACTERS = 12;

/** A new key, and the two parts of it that are stored. */
export type KeySecret = { key: string; hint: string; keyHash: Buffer };

/** Creates a random key of an environment, `tx_test_…` or `tx_live_…`. */
export function createKeySecret(environment: Environment): KeySecret {
  const key = `tx_${environment === 'sandbox' ? 'test' : 'live'}_${randomToken()}`;
  return { key, hint: key.slice(0, HINT_CHARACTERS), keyHash: sha256(key) };
}
