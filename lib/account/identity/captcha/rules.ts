import { deriveKey } from '#lib/infra/crypto/derive-key.ts';

/** The lifetime of a challenge in milliseconds: five minutes. */
export const CAPTCHA_MS = 5 * 60_000;

/**
 * The digest of the proof of work. Every browser can compute it, also on a page over plain http, where Web Crypto is
 * missing.
 */
export const CAPTCHA_ALGORITHM = 'SHA-256';

/** The first hex digits of the digest to find: 65,536 attempts on average, well under a second in a browser. */
export const CAPTCHA_PREFIX = '0000';

/** Returns the key that signs challenges, as text. */
export const captchaSecret = (): string => deriveKey('captcha 1').toString('hex');
