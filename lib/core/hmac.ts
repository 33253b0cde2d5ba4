import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

/** One key object for each key: creating one takes several times as long as signing with it. */
const keyObjects = new WeakMap<Buffer, KeyObject>();

/**
 * Returns the HMAC-SHA-256 of data (RFC 2104), for callers that keep their key.
 *
 * @param key not changed after the first call.
 */
export const hmacSha256 = (key: Buffer, data: string | Buffer): Buffer =>
  createHmac('sha256', getKeyObject(key)).update(data).digest();

function getKeyObject(key: Buffer): KeyObject {
  const known = keyObjects.get(key);
  if (known) return known;
  const made = createSecretKey(key);
  keyObjects.set(key, made);
  return made;
}
