/** Fewest and most digits of a number that can be called from abroad (ITU-T E.164 §6.1). */
const DIGITS_MIN = 6;
const DIGITS_MAX = 15;

/**
 * Checks whether a text can be a telephone number as people write it: digits with spaces, hyphens, dots and brackets between,
 * a plus sign in front for the country. Apart from the schema, so that a form can ask without bringing it along.
 */
export function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return /^\+?[\d(][\d ().-]{0,30}$/.test(text) && digits >= DIGITS_MIN && digits <= DIGITS_MAX;
}
