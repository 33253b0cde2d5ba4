import type { HelperCall } from './helper-call.ts';
import { findDateFormat } from './intl-formats.ts';
import { printValue } from './print-value.ts';
import { readDate } from './read-date.ts';
import type { Run } from './run.ts';

const TOKENS = /\[([^\]]*)\]|YYYY|YY|MMMM|MMM|MM|M|DD|D|dddd|ddd|HH|H|hh|h|mm|m|ss|s|SSS|A|a|ZZ|Z/g;

const MINUTE_MS = 60_000;

/**
 * Formats a date as SendGrid does: `formatDate at "MMMM DD, YYYY h:mm A" "-0800"`, with English names, in UTC if no
 * offset is given. A date that cannot be read is printed as it is, with a warning.
 */
export function formatDateTokens({ run, call, args }: HelperCall): string {
  const [value, pattern, offset] = args;
  const read = readDate(value);
  if (!read) {
    if (printValue(value) !== '') run.warn('invalidDate', 'the value is not a date', call.at);
    return printValue(value);
  }
  const minutes = readOffset(printValue(offset));
  const local = new Date(read.date.getTime() + minutes * MINUTE_MS);
  if (Number.isNaN(local.getTime())) return printValue(value);
  return printValue(pattern).replace(
    TOKENS,
    (token: string, literal: string | undefined) => literal ?? fill(run, token, local, minutes),
  );
}

function readOffset(text: string): number {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})$/.exec(text) ?? [];
  const amount = Number(hours) * 60 + Number(minutes);
  return sign === '-' ? -amount : amount;
}

const pad = (value: number, width = 2): string => String(value).padStart(width, '0');

const nameOf = (run: Run, date: Date, options: Intl.DateTimeFormatOptions): string =>
  findDateFormat(run, 'en-US', { ...options, timeZone: 'UTC' })?.format(date) ?? '';

function fill(run: Run, token: string, date: Date, offset: number): string {
  const hour = date.getUTCHours();
  const hour12 = hour % 12 === 0 ? 12 : hour % 12;
  switch (token) {
    case 'YYYY':
      return pad(date.getUTCFullYear(), 4);
    case 'YY':
      return pad(date.getUTCFullYear() % 100);
    case 'MMMM':
      return nameOf(run, date, { month: 'long' });
    case 'MMM':
      return nameOf(run, date, { month: 'short' });
    case 'MM':
      return pad(date.getUTCMonth() + 1);
    case 'M':
      return String(date.getUTCMonth() + 1);
    case 'DD':
      return pad(date.getUTCDate());
    case 'D':
      return String(date.getUTCDate());
    case 'dddd':
      return nameOf(run, date, { weekday: 'long' });
    case 'ddd':
      return nameOf(run, date, { weekday: 'short' });
    case 'HH':
      return pad(hour);
    case 'H':
      return String(hour);
    case 'hh':
      return pad(hour12);
    case 'h':
      return String(hour12);
    case 'mm':
      return pad(date.getUTCMinutes());
    case 'm':
      return String(date.getUTCMinutes());
    case 'ss':
      return pad(date.getUTCSeconds());
    case 's':
      return String(date.getUTCSeconds());
    case 'SSS':
      return pad(date.getUTCMilliseconds(), 3);
    case 'A':
      return hour < 12 ? 'AM' : 'PM';
    case 'a':
      return hour < 12 ? 'am' : 'pm';
    default: {
      const amount = Math.abs(offset);
      const sign = offset < 0 ? '-' : '+';
      return `${sign}${pad(Math.floor(amount / 60))}${token === 'Z' ? ':' : ''}${pad(amount % 60)}`;
    }
  }
}
