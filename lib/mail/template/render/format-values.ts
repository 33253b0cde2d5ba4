import type { HelperCall } from './helper-call.ts';
import { findDateFormat, findNumberFormat } from './intl-formats.ts';
import { printValue } from './print-value.ts';
import { readDate } from './read-date.ts';

const STYLES: ReadonlySet<string> = new Set(['short', 'medium', 'long', 'full']);

type Style = 'short' | 'medium' | 'long' | 'full';

const isStyle = (text: string): text is Style => STYLES.has(text);

/**
 * Formats a date: `date at "long" time="short" zone="Asia/Jakarta" locale="id"`. A date that cannot be read is printed
 * as it is, with a warning.
 */
export function formatDate(call: HelperCall): string {
  const { run, args, named } = call;
  const [value, style] = args;
  const read = readDate(value);
  if (!read) {
    if (value !== undefined && value !== null && value !== '') {
      run.warn('invalidDate', `${JSON.stringify(printValue(value)).slice(0, 60)} is not a date`, call.call.at);
    }
    return printValue(value);
  }
  const text = printValue(style);
  const time = printValue(named.get('time'));
  const zone = read.isDay ? 'UTC' : printValue(named.get('zone')) || run.format.zone;
  const options: Intl.DateTimeFormatOptions = {
    timeZone: zone,
    dateStyle: text === 'time' ? undefined : isStyle(text) ? text : 'medium',
    timeStyle: isStyle(time) ? time : text === 'time' ? 'short' : undefined,
  };
  const format = findDateFormat(run, localeOf(call), options);
  return format ? format.format(read.date) : refuseFormat(call);
}

/** Formats a number: `number n`, `number n digits=2`, `number share "percent"`. */
export function formatNumber(call: HelperCall): string {
  const { args, named } = call;
  const [value, style] = args;
  const number = toNumber(value);
  if (number === null) return printValue(value);
  const options: Intl.NumberFormatOptions = {
    ...(printValue(style) === 'percent' ? { style: 'percent' } : {}),
    ...digitsOf(named.get('digits')),
  };
  return findNumberFormat(call.run, localeOf(call), options)?.format(number) ?? refuseFormat(call);
}

/** Formats an amount: `currency price "IDR"`. */
export function formatCurrency(call: HelperCall): string {
  const { args, named } = call;
  const [value, currency] = args;
  const number = toNumber(value);
  if (number === null) return printValue(value);
  const code = printValue(currency).toUpperCase();
  if (!/^[A-Z]{3}$/.test(code)) return refuseFormat(call);
  const options: Intl.NumberFormatOptions = { style: 'currency', currency: code, ...digitsOf(named.get('digits')) };
  return findNumberFormat(call.run, localeOf(call), options)?.format(number) ?? refuseFormat(call);
}

function localeOf({ run, named }: HelperCall): string {
  return printValue(named.get('locale')) || run.format.locale;
}

/** Returns the value unformatted, with a warning about the unknown locale, zone or currency. */
function refuseFormat({ run, call, args: [value] }: HelperCall): string {
  run.warn('invalidFormat', `${call.helper} has an unknown locale, zone or currency`, call.at);
  return printValue(value);
}

function toNumber(value: unknown): number | null {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || !/^\s*-?\d+(?:\.\d+)?\s*$/.test(value)) return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

function digitsOf(value: unknown): Intl.NumberFormatOptions {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > 20) return {};
  return { minimumFractionDigits: value, maximumFractionDigits: value };
}
