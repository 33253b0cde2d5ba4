import { toKey } from './to-key.ts';

/** Orders of day, month and year in the dates of a column. */
export const DATE_ORDERS = ['ymd', 'dmy', 'mdy'] as const;

/** The order of day, month and year. */
export type DateOrder = (typeof DATE_ORDERS)[number];

/** The order of the dates in a column: decided, several that fit all, or no dates at all. */
export type FoundDates = { order: DateOrder } | { orders: DateOrder[] } | null;

/** Names and short names of the months: English, Indonesian, German, French, Spanish, Portuguese, Italian, Dutch, Polish, Turkish, Russian. */
const MONTHS = [
  'january jan januari januar janner janvier janv enero ene janeiro gennaio gen styczen stycznia sty ocak oca январь января янв',
  'february feb februari februar fevrier fevr fev febrero fevereiro febbraio luty lutego lut subat sub февраль февраля фев',
  'march mar maret marz mrz mars marzo marco maart mrt marzec marca mart март марта мар',
  'april apr avril avr abril abr aprile kwiecien kwietnia kwi nisan nis апрель апреля апр',
  'may mei mai mayo maio maggio mag maj maja mayis май мая',
  'june jun juni juin junho junio giugno giu czerwiec czerwca cze haziran haz июнь июня июн',
  'july jul juli juillet juil julho julio luglio lug lipiec lipca lip temmuz tem июль июля июл',
  'august aug agustus agu agt augustus aout agosto ago sierpien sierpnia sie agustos август августа авг',
  'september sep sept septembre septiembre setembro set settembre wrzesien wrzesnia wrz eylul eyl сентябрь сентября сен',
  'october oct oktober okt octobre octubre outubro out ottobre ott pazdziernik pazdziernika paz ekim eki октябрь октября окт',
  'november nov novembre noviembre novembro listopad listopada lis kasim kas ноябрь ноября ноя',
  'december dec desember des dezember dez decembre diciembre dic dezembro dicembre grudzien grudnia gru aralik ara декабрь декабря дек',
];

const MONTH_OF: ReadonlyMap<string, number> = new Map(
  MONTHS.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)),
);

const TIME =
  '(?:[T,\\s]+(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:[.,]\\d{1,9})?)?\\s*([ap])?\\.?(?:m\\.?)?\\s*(z|utc|gmt|[-+]\\d{2}:?\\d{2})?)?';
const NUMERIC = new RegExp(`^(\\d{1,4})\\s?([-./\\s])\\s?(\\d{1,2})\\s?\\2\\s?(\\d{1,4})\\.?${TIME}$`, 'i');
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const EAST = new RegExp(`^(\\d{4})\\s?[年년]\\s?(\\d{1,2})\\s?[月월]\\s?(\\d{1,2})\\s?[日일]${TIME}$`, 'i');
const DAY_FIRST = new RegExp(
  `^(?:\\p{L}+,?\\s+)?(\\d{1,2})(?:st|nd|rd|th|er|º|\\.)?[-\\s.]+(?:de\\s+)?(\\p{L}[\\p{L}\\p{M}]*)\\.?,?[-\\s.]+(?:de[l]?\\s+)?(\\d{4}|\\d{2})\\s?г?\\.?${TIME}$`,
  'iu',
);
const MONTH_FIRST = new RegExp(
  `^(?:\\p{L}+,?\\s+)?(\\p{L}[\\p{L}\\p{M}]*)\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})${TIME}$`,
  'iu',
);

/** A date that was read: the day, and the time of day with its offset in minutes if they are given. */
export type ReadDate = { date: string; time: string | null; offsetMinutes: number | null };

type Parts = { first: string; second: string; third: string; time: (string | undefined)[]; isFixed: boolean };

/**
 * Reads a date in one order of day, month and year; names of months and years of four digits in front need none. Null for another text, and
 * for a day that the calendar does not have.
 *
 * @param today decides the century of a year of two digits: none lies more than 20 years ahead.
 */
export function readDate(cell: string, order: DateOrder, today: Date): ReadDate | null {
  const parts = split(cell);
  if (!parts) return null;
  const { first, second, third, isFixed } = parts;
  const isYearFirst = first.length > 2;
  if (order === 'ymd' && !isFixed && !isYearFirst && third.length > 2) return null;
  const [year, month, day] =
    isFixed || isYearFirst || order === 'ymd'
      ? [first, second, third]
      : order === 'dmy'
        ? [third, second, first]
        : [third, first, second];
  return toDate(year, Number(month), Number(day), parts.time, today);
}

/** Splits a date into numbers; fixed ones are year, month and day whatever the order of the column. */
function split(cell: string): Parts | null {
  const text = toDigits(cell.trim());
  if (text.length > 60) return null;
  const east = EAST.exec(text) ?? COMPACT.exec(text);
  if (east) return { ...three(east[1], east[2], east[3]), time: east.slice(4), isFixed: true };
  const numeric = NUMERIC.exec(text);
  if (numeric) return { ...three(numeric[1], numeric[3], numeric[4]), time: numeric.slice(5), isFixed: false };
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst) return named(dayFirst[3], dayFirst[2], dayFirst[1], dayFirst.slice(4));
  const monthFirst = MONTH_FIRST.exec(text);
  return monthFirst ? named(monthFirst[3], monthFirst[1], monthFirst[2], monthFirst.slice(4)) : null;
}

const three = (first = '', second = '', third = '') => ({ first, second, third });

function named(year = '', name = '', day = '', time: (string | undefined)[]): Parts | null {
  const month = MONTH_OF.get(toKey(name));
  return month === undefined ? null : { first: year, second: String(month), third: day, time, isFixed: true };
}

const isDigit = (code: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(code));

/** Returns a text with the decimal digits of every script as those of ASCII. */
const toDigits = (text: string): string =>
  text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    // The ten digits of a script follow each other.
    let value = 0;
    while (isDigit(code - value - 1)) value += 1;
    return String(value % 10);
  });

function toDate(
  yearText: string,
  month: number,
  day: number,
  time: (string | undefined)[],
  today: Date,
): ReadDate | null {
  const year = yearText.length === 4 ? Number(yearText) : centuryOf(yearText, today);
  if (year === null || year < 1 || month < 1 || month > 12 || day < 1) return null;
  const last = new Date(Date.UTC(year < 100 ? 2000 + year : year, month, 0)).getUTCDate();
  if (day > last) return null;
  const clock = readClock(time);
  if (clock === null) return null;
  const date = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return { date, ...clock };
}

function centuryOf(text: string, today: Date): number | null {
  if (text.length !== 2) return null;
  const year = 2_000 + Number(text);
  return year > today.getUTCFullYear() + 20 ? year - 100 : year;
}

function readClock([hours, minutes, seconds, half, zone]: (string | undefined)[]): Omit<ReadDate, 'date'> | null {
  if (hours === undefined || minutes === undefined) return { time: null, offsetMinutes: null };
  let hour = Number(hours);
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return null;
    hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  }
  if (hour > 23 || Number(minutes) > 59 || Number(seconds ?? 0) > 59) return null;
  return {
    time: `${String(hour).padStart(2, '0')}:${minutes}:${seconds ?? '00'}`,
    offsetMinutes: zone === undefined ? null : readOffset(zone),
  };
}

function readOffset(zone: string): number {
  const [, sign, hours, minutes] = /^([-+])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  return sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** Finds the order of day, month and year in a column: a day over 12 decides it, and nothing is ever guessed. */
export class DateOrderFinder {
  readonly #today: Date;
  #fits: readonly DateOrder[] = DATE_ORDERS;
  /** Pairs of orders by which a cell is two days. */
  readonly #apart = new Set<string>();
  #dates = 0;
  #others = 0;

  constructor(today: Date) {
    this.#today = today;
  }

  /** Adds a cell. Empty ones say nothing. */
  add(cell: string): void {
    if (cell.trim() === '') return;
    const days = new Map<DateOrder, string>();
    for (const order of DATE_ORDERS) {
      const read = readDate(cell, order, this.#today);
      if (read) days.set(order, read.date);
    }
    if (days.size === 0) {
      this.#others += 1;
      return;
    }
    this.#dates += 1;
    for (const [one, day] of days) {
      for (const [other, otherDay] of days) if (day !== otherDay) this.#apart.add(`${one} ${other}`);
    }
    const kept = this.#fits.filter((order) => days.has(order));
    // A cell against the others is refused in its row; it does not undo what they say.
    if (kept.length > 0) this.#fits = kept;
  }

  /** Returns the order of the cells so far; null if more than a tenth of them are no dates. */
  find(): FoundDates {
    if (this.#dates === 0 || this.#others * 10 > this.#dates + this.#others) return null;
    const orders = this.#fits;
    const isOpen = orders.some((one) => orders.some((other) => this.#apart.has(`${one} ${other}`)));
    const [order] = orders;
    return isOpen || !order ? { orders: [...orders] } : { order };
  }
}
