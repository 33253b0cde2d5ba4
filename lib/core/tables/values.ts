import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { toKey } from './to-key.ts';

/** The sign between the whole part of a number and its decimals. */
export type DecimalSign = '.' | ',';

const SPACES = /[\s\u00a0\u202f’']/g;
const AMOUNT = /^(?:\p{Sc}|rp\.?|idr|usd|eur)?([-+]?)(?:\p{Sc})?([\d.,]+)(e[-+]?\d{1,3})?(?:%|\p{Sc}|idr|usd|eur)?$/iu;

/**
 * Reads a number with one sign for its decimals; the other one and spaces group its digits by three. Null for another text.
 */
export function readNumber(cell: string, decimal: DecimalSign): number | null {
  const [, sign = '', digits = '', exponent = ''] = AMOUNT.exec(cell.replace(SPACES, '')) ?? [];
  if (!/\d/.test(digits)) return null;
  const group = decimal === '.' ? ',' : '.';
  const [whole = '', decimals = '', ...rest] = digits.split(decimal);
  if (rest.length > 0 || decimals.includes(group)) return null;
  const groups = whole.split(group);
  if (groups.slice(1).some((part) => part.length !== 3) || (groups.length > 1 && groups[0] === '')) return null;
  const value = Number(`${sign}${groups.join('') || '0'}.${decimals || '0'}${exponent}`);
  return Number.isFinite(value) ? value : null;
}

/** Finds the decimal sign of a column of numbers. */
export class DecimalFinder {
  #points = 0;
  #commas = 0;
  #isOpen = false;

  /** Adds a cell. Those that are no numbers say nothing. */
  add(cell: string): void {
    const point = readNumber(cell, '.');
    const comma = readNumber(cell, ',');
    if (point !== null && comma === null) this.#points += 1;
    else if (comma !== null && point === null) this.#commas += 1;
    else if (point !== comma) this.#isOpen = true;
  }

  /** Returns the sign; null if cells such as `1,234` leave it open, or contradict each other: the person chooses. */
  find(): DecimalSign | null {
    if (this.#points > 0 && this.#commas > 0) return null;
    if (this.#commas > 0) return ',';
    return this.#points > 0 || !this.#isOpen ? '.' : null;
  }
}

/** Words for yes and no in the languages of people's lists, as `toKey` writes them, and the signs of check boxes. */
const YES = new Set(
  'true t yes y 1 on x ok ya iya benar ja j wahr oui vrai si verdadero cierto sim verdadeiro vero waar tak prawda evet dogru да истина はい 是 对 對 真 예 네 참'.split(
    ' ',
  ),
);
const NO = new Set(
  'false f no n 0 off tidak salah bukan nein falsch non faux falso nao nee onwaar nie falsz hayir yanlis нет ложь いいえ 否 不是 错 假 아니요 아니오 거짓'.split(
    ' ',
  ),
);

/** Reads yes or no. Null for another text. */
export function readBoolean(cell: string): boolean | null {
  const text = cell.trim();
  if (/^[✓✔☑]$/u.test(text)) return true;
  if (/^[✗✘☐]$/u.test(text)) return false;
  const key = toKey(text).replaceAll('ı', 'i');
  if (YES.has(key)) return true;
  return NO.has(key) ? false : null;
}

/** Numbers whose reading is kept: lists name one number in several rows, and a reading takes 20 µs. */
const PHONES_KEPT = 50_000;

/**
 * Returns a reader of telephone numbers: E.164 (`+6221555012`), or null for a text that is no number of any country.
 *
 * @param country the country of numbers without one (ISO 3166-1), such as the company's.
 */
export function createPhoneReader(country: string | null): (cell: string) => string | null {
  const home = country !== null && isSupportedCountry(country) ? (country as CountryCode) : undefined;
  const kept = new Map<string, string | null>();
  return (cell) => {
    const text = cell.trim().replace(/^00(?=[1-9])/, '+');
    const known = kept.get(text);
    if (known !== undefined) return known;
    const number = text.length > 40 ? undefined : parsePhoneNumberFromString(text, home && { defaultCountry: home });
    // Lists from spreadsheets lose the plus sign: a number with the code of its country is tried with it.
    const found = number?.isValid() ? number : withPlus(text);
    const read = found?.isValid() ? found.number : null;
    if (kept.size === PHONES_KEPT) kept.clear();
    kept.set(text, read);
    return read;
  };
}

const withPlus = (text: string) => (/^[1-9]\d{9,14}$/.test(text) ? parsePhoneNumberFromString(`+${text}`) : undefined);
