import { randomBytes } from 'node:crypto';
import { refuse } from '#lib/core/errors/refuse.ts';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;
const OWN_BYTES = { min: 24, max: 64 };

/** Creates a signing secret of 32 random bytes (Standard Webhooks: `whsec_` and base64). */
export const createSigningSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

/**
 * Checks a signing secret that a person brings.
 *
 * @throws {AppError} invalidField
 */
export function checkSigningSecret(secret: string): string {
  const text = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : null;
  const bytes = text === null ? null : Buffer.from(text, 'base64');
  const isBase64 = bytes !== null && bytes.toString('base64') === text;
  if (isBase64 && bytes.length >= OWN_BYTES.min && bytes.length <= OWN_BYTES.max) return secret;
  throw refuse.field('secret', `must be ${PREFIX} and ${OWN_BYTES.min} to ${OWN_BYTES.max} bytes as base64`);
}
