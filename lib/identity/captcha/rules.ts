import { deriveKey } from '#lib/infra/crypto/derive-key.ts';

/** How long a challenge holds, in milliseconds: five minutes. */
export const CAPTCHA_MS = 5 * 60_000;

/** A digest that any browser can do, also one that was reached over plain http and has no Web Crypto. */
export const CAPTCHA_ALGORITHM = 'SHA-256';

/** What a found digest begins with, in hex: 65,536 tries on average, well under a second of a browser's time. */
export const CAPTCHA_PREFIX = '0000';

/** The key under which challenges are signed, as text. */
export const captchaSecret = (): string => deriveKey('captcha 1').toString('hex');
