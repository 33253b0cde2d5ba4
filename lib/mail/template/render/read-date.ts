/** A date, or an instant with an optional offset (ISO 8601). */
const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/i;

/** The milliseconds that JavaScript's dates reach (ECMA-262 §21.4.1.1). */
const MOST_MS = 8.64e15;

/** An instant; `isDay` for a date without a time, which is the same day in every zone. */
export type ReadDate = { date: Date; isDay: boolean };

/** Reads an ISO 8601 text, in UTC where it has no offset, or milliseconds since 1970; null for anything else. */
export function readDate(value: unknown): ReadDate | null {
  if (typeof value === 'number') {
    return Math.abs(value) <= MOST_MS ? { date: new Date(value), isDay: false } : null;
  }
  if (typeof value !== 'string') return null;
  const text = value.trim();
  const found = ISO.exec(text);
  if (!found) return null;
  const [, year, month, day, hour, , , offset] = found;
  if (!isDayOfMonth(Number(year), Number(month), Number(day))) return null;
  const isDay = hour === undefined;
  const iso = text.replace(' ', 'T').replace(',', '.');
  const date = new Date(
    isDay || offset !== undefined ? iso.replace(/([+-]\d{2})(\d{2})$/, isDay ? '$&' : '$1:$2') : `${iso}Z`,
  );
  return Number.isNaN(date.getTime()) ? null : { date, isDay };
}

/** JavaScript moves the 30th of February to March. */
function isDayOfMonth(year: number, month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}
