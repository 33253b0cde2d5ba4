import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { SettingsError, settings } from '../config/settings.ts';

/** The owner of a secret: it cannot be opened elsewhere, wherever its bytes are copied to. */
export type SecretBinding =
  | { companyId: string; purpose: 'dkim' }
  | { userId: string; purpose: 'two-factor' }
  | { ipPoolId: string; purpose: 'smart-host' }
  | { dataRequestId: string; purpose: 'data-request' }
  | { webhookId: string; purpose: `webhook-${'signing' | 'authentication' | 'headers' | 'token'}` };

/** A sealed secret that does not open: damaged, moved to another place, or sealed under another ENCRYPTION_KEY. */
export class SecretUnreadable extends Error {}

/** First octet of a sealed secret: AES-256-GCM under the key of `info` below. Another way of sealing takes another. */
const VERSION = 1;
const INFO = 'mailwright secret box 1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/**
 * Encrypts a secret to be stored: version, nonce, ciphertext, tag (NIST SP 800-38D), bound to what it belongs to.
 *
 * @throws {SettingsError} without ENCRYPTION_KEY
 */
export function sealSecret(secret: Uint8Array, binding: SecretBinding): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, boxKey(), nonce).setAAD(bindingBytes(binding));
  const text = [cipher.update(secret), cipher.final()];
  return Buffer.concat([Buffer.of(VERSION), nonce, ...text, cipher.getAuthTag()]);
}

/**
 * Decrypts what `sealSecret` made for the same binding.
 *
 * @throws {SettingsError} without ENCRYPTION_KEY
 * @throws {SecretUnreadable}
 */
export function openSecret(sealed: Uint8Array, binding: SecretBinding): Buffer {
  const key = boxKey();
  const box = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  const tagAt = box.length - TAG_BYTES;
  if (box[0] !== VERSION || tagAt < 1 + NONCE_BYTES) throw new SecretUnreadable('this is no sealed secret');
  const decipher = createDecipheriv(CIPHER, key, box.subarray(1, 1 + NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(bindingBytes(binding)).setAuthTag(box.subarray(tagAt));
  try {
    return Buffer.concat([decipher.update(box.subarray(1 + NONCE_BYTES, tagAt)), decipher.final()]);
  } catch {
    throw new SecretUnreadable('a sealed secret is damaged, or ENCRYPTION_KEY is not the one that it was sealed under');
  }
}

const bindingBytes = (binding: SecretBinding): Buffer => Buffer.from(`${binding.purpose} ${ownerOf(binding)}`);

function ownerOf(binding: SecretBinding): string {
  switch (binding.purpose) {
    case 'dkim':
      return binding.companyId;
    case 'two-factor':
      return binding.userId;
    case 'smart-host':
      return binding.ipPoolId;
    case 'data-request':
      return binding.dataRequestId;
    default:
      return binding.webhookId;
  }
}

let derived: { from: string; key: Buffer } | null = null;

/** The setting may be any text, so the key is drawn from it (HKDF, RFC 5869). */
function boxKey(): Buffer {
  const { ENCRYPTION_KEY } = settings();
  if (!ENCRYPTION_KEY) {
    throw new SettingsError(
      'The setting ENCRYPTION_KEY is missing: give the one that this installation had, or 32 random characters or more.',
    );
  }
  if (derived?.from !== ENCRYPTION_KEY) {
    derived = { from: ENCRYPTION_KEY, key: Buffer.from(hkdfSync('sha256', ENCRYPTION_KEY, '', INFO, 32)) };
  }
  return derived.key;
}
