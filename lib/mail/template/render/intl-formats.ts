import type { Run } from './run.ts';

/** Formatters kept; making one costs a hundred times as much as using it. */
const FORMATS_MAX = 200;

type Formatter = Intl.DateTimeFormat | Intl.NumberFormat | Intl.PluralRules;

const formats = new Map<string, Formatter>();

/** Counts the use of a format toward the steps of a render. */
type FormatCounter = Pick<Run, 'countFormat'>;

/** Returns a formatter from the cache or makes it; null for an unknown locale, zone or currency. */
function findFormat<Format extends Formatter>(
  run: FormatCounter,
  key: string,
  isOne: (found: Formatter) => found is Format,
  make: () => Format,
): Format | null {
  run.countFormat(key);
  const found = formats.get(key);
  if (found && isOne(found)) {
    // The most recently used are last.
    formats.delete(key);
    formats.set(key, found);
    return found;
  }
  try {
    const made = make();
    const oldest = formats.keys().next();
    if (formats.size >= FORMATS_MAX && !oldest.done) formats.delete(oldest.value);
    formats.set(key, made);
    return made;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Returns the format of dates for a locale; null if the locale or an option is unknown. */
export const findDateFormat = (
  run: FormatCounter,
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat | null =>
  findFormat(
    run,
    `date ${locale} ${JSON.stringify(options)}`,
    (found) => found instanceof Intl.DateTimeFormat,
    () => new Intl.DateTimeFormat(locale, options),
  );

/** Returns the format of numbers for a locale; null if the locale or an option is unknown. */
export const findNumberFormat = (
  run: FormatCounter,
  locale: string,
  options: Intl.NumberFormatOptions,
): Intl.NumberFormat | null =>
  findFormat(
    run,
    `number ${locale} ${JSON.stringify(options)}`,
    (found) => found instanceof Intl.NumberFormat,
    () => new Intl.NumberFormat(locale, options),
  );

/** Returns the plural rules of a locale; null if the locale is unknown. */
export const findPluralRules = (run: FormatCounter, locale: string): Intl.PluralRules | null =>
  findFormat(
    run,
    `plural ${locale}`,
    (found) => found instanceof Intl.PluralRules,
    () => new Intl.PluralRules(locale),
  );
