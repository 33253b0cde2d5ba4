import { z } from 'zod';

/** Fewest and most digits of a number that can be called from abroad (ITU-T E.164 §6.1). */
const DIGITS_MIN = 6;
const DIGITS_MAX = 15;

/**
 * A telephone number as people write it: digits with spaces, hyphens, dots and brackets between, a plus sign in front
 * for the country. Runs of space become one; how the digits are grouped stays.
 */
export const Phone = z
  .string()
  .transform((text) => text.trim().replace(/\s+/g, ' '))
  .refine(isPhone, { error: 'must be a telephone number such as +62 21 555 0123' });

/** Whether a text can be a telephone number. */
export function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return /^\+?[\d(][\d ().-]{0,30}$/.test(text) && digits >= DIGITS_MIN && digits <= DIGITS_MAX;
}
