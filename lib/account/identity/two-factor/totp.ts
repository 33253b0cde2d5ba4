import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import { openSecret, sealSecret } from '#lib/infra/crypto/secret-box.ts';

/** The name under which authenticator apps list the account. */
const ISSUER = 'Mailwright';

/**
 * The seconds of a code (RFC 6238 §5.2), and the number of earlier and later codes that are accepted, for clocks that
 * are off.
 */
const PERIOD = 30;
const WINDOW = 1;

/** The octets of a secret, as many as the output of HMAC-SHA-1 (RFC 4226 §4, requirement 6). */
const SECRET_BYTES = 20;

/** A new secret: sealed for storage, and as people scan or type it. */
export type NewSecret = { sealed: Buffer; secret: string; uri: string; qr: string };

/** Creates a secret for a person; `qr` is an SVG of `uri`. */
export function makeSecret(user: { id: string; email: string }): NewSecret {
  const secret = new Secret({ size: SECRET_BYTES });
  const uri = totpOf(secret, user.email).toString();
  const sealed = sealSecret(secret.bytes, { userId: user.id, purpose: 'two-factor' });
  return { sealed, secret: secret.base32, uri, qr: renderSVG(uri, { border: 2, ecc: 'M' }) };
}

/**
 * Returns the time step of a six-digit code (RFC 6238), the current one or one off; null if the code is wrong.
 *
 * @throws {SecretUnreadable} if ENCRYPTION_KEY is not the key that sealed the secret
 */
export function stepOfCode(userId: string, sealed: Uint8Array, code: string, now: Date): number | null {
  const bytes = openSecret(sealed, { userId, purpose: 'two-factor' });
  const totp = totpOf(Secret.fromHex(bytes.toString('hex')), '');
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / 1_000 / PERIOD) + delta;
}

const totpOf = (secret: Secret, label: string): TOTP =>
  new TOTP({ issuer: ISSUER, label, secret, algorithm: 'SHA1', digits: 6, period: PERIOD });
