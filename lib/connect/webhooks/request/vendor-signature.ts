import { createECDH, createHmac, createPrivateKey, hkdfSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { WebhookFormat } from '../schema.ts';

/** A body with the headers that sign it. */
export type SignedBody = { body: string; headers: Record<string, string> };

/**
 * Signs a body as the vendor of its format does: SendGrid with ECDSA in headers, Mailgun with an HMAC within the body. Other
 * formats stay as they are, since every request has our own signature.
 *
 * @param secret the signing secret of the webhook. Of two secrets the new one signs, because these formats hold one signature.
 */
export function signForVendor(format: WebhookFormat, secret: string, body: string, now: Date): SignedBody {
  const timestamp = Math.floor(now.getTime() / 1_000);
  if (format === 'mailgun') return { body: insertSignature(secret, body, timestamp), headers: {} };
  if (format !== 'sendgrid') return { body, headers: {} };
  const signature = sign('sha256', Buffer.from(`${timestamp}${body}`), keysOf(secret).privateKey).toString('base64');
  return {
    body,
    headers: {
      'x-twilio-email-event-webhook-signature': signature,
      'x-twilio-email-event-webhook-timestamp': String(timestamp),
    },
  };
}

/** Returns the public key that verifies the signatures of the format `sendgrid`: SubjectPublicKeyInfo in base64. */
export const verificationKey = (secret: string): string => keysOf(secret).publicKey;

/** Inserts Mailgun's signature as the first field: HMAC-SHA256 of the time and of a random token with the secret. */
function insertSignature(secret: string, body: string, timestamp: number): string {
  const token = randomBytes(25).toString('hex');
  const signature = createHmac('sha256', secret).update(`${timestamp}${token}`).digest('hex');
  return `{"signature":${JSON.stringify({ timestamp: String(timestamp), token, signature })},${body.slice(1)}`;
}

type Keys = { privateKey: KeyObject; publicKey: string };

const CURVE = 'prime256v1';
const INFO = 'mailwright sendgrid webhook 1';

/** The order of the curve P-256 (FIPS 186-5). */
const ORDER = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');

/** Bytes from which a private key is reduced: 16 more than it has, so that all keys are equally likely. */
const SEED_BYTES = 48;

/** The DER header of a SubjectPublicKeyInfo with an uncompressed point of P-256 (RFC 5480). */
const SPKI_HEADER = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex');

/** Key pairs by their secrets; deriving one takes as long as many signatures. */
const cache = new LRUCache<string, Keys>({ max: 1_000 });

/** Derives the key pair of a secret (HKDF, RFC 5869), so that it changes with the secret and needs no storage. */
function keysOf(secret: string): Keys {
  const kept = cache.get(secret);
  if (kept) return kept;
  const seed = Buffer.from(hkdfSync('sha256', secret, '', INFO, SEED_BYTES)).toString('hex');
  const scalar = (BigInt(`0x${seed}`) % (ORDER - 1n)) + 1n;
  const ecdh = createECDH(CURVE);
  ecdh.setPrivateKey(scalar.toString(16).padStart(64, '0'), 'hex');
  const point = ecdh.getPublicKey();
  const part = (from: number, to: number) => point.subarray(from, to).toString('base64url');
  const privateKey = createPrivateKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', d: ecdh.getPrivateKey('base64url'), x: part(1, 33), y: part(33, 65) },
  });
  const keys = { privateKey, publicKey: Buffer.concat([SPKI_HEADER, point]).toString('base64') };
  cache.set(secret, keys);
  return keys;
}
