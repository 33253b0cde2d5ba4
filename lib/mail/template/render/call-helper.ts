import type { CallExpression } from '../ast.ts';
import { encodeComponent } from './escape-value.ts';
import { formatDateTokens } from './format-date-tokens.ts';
import { formatCurrency, formatDate, formatNumber } from './format-values.ts';
import type { HelperCall } from './helper-call.ts';
import { findPluralRules } from './intl-formats.ts';
import { printValue } from './print-value.ts';
import type { Run } from './run.ts';

type Helper = (call: HelperCall) => unknown;

/** The built-in functions of all dialects. None reads a clock, and none throws. */
const HELPERS: ReadonlyMap<string, Helper> = new Map<string, Helper>([
  ['date', formatDate],
  ['number', formatNumber],
  ['currency', formatCurrency],
  [
    'upper',
    ({ args, named, run }) =>
      printValue(args[0]).toLocaleUpperCase(safeLocale(named.get('locale') ?? run.format.locale)),
  ],
  [
    'lower',
    ({ args, named, run }) =>
      printValue(args[0]).toLocaleLowerCase(safeLocale(named.get('locale') ?? run.format.locale)),
  ],
  ['truncate', ({ args: [value, length] }) => truncate(printValue(value), length)],
  ['url', ({ args: [value] }) => encodeComponent(printValue(value))],
  ['join', ({ run, call, args: [value, separator] }) => join(run, call, value, separator)],
  ['count', ({ args: [value] }) => count(value)],
  ['plural', plural],
  ['isEmpty', ({ args: [value] }) => count(value) === 0],
  ['lookup', ({ args: [value, key] }) => lookUp(value, key)],
  ['formatDate', formatDateTokens],
]);

/** Returns the value of a call. @throws {TemplateError} limit */
export function callHelper(
  run: Run,
  call: CallExpression,
  args: readonly unknown[],
  named: ReadonlyMap<string, unknown>,
): unknown {
  return HELPERS.get(call.helper)?.({ run, call, args, named });
}

/** Changing the case of letters accepts a locale only where it is well formed. */
function safeLocale(locale: unknown): string {
  const text = printValue(locale);
  return /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(text) && findPluralRules(text) ? text : 'en';
}

function truncate(text: string, length: unknown): string {
  const most = typeof length === 'number' && length >= 1 ? Math.floor(length) : 80;
  if (text.length <= most) return text;
  const characters = [...text];
  if (characters.length <= most) return text;
  return `${characters
    .slice(0, most - 1)
    .join('')
    .trimEnd()}…`;
}

function join(run: Run, call: CallExpression, value: unknown, separator: unknown): string {
  if (!Array.isArray(value)) return printValue(value);
  run.count(value.length, call.at);
  return value.map(printValue).join(separator === undefined ? ', ' : printValue(separator));
}

/** Returns the items of a list, the entries of an object, or the characters of a text. */
function count(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  if (typeof value === 'string') return [...value].length;
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
}

/** Returns the first form for one, else the second, by the rules of the locale. */
function plural({ run, args, named }: HelperCall): string {
  const [value, one, other] = args;
  const number = Array.isArray(value)
    ? value.length
    : typeof value === 'number'
      ? value
      : Number(printValue(value) || Number.NaN);
  const locale = printValue(named.get('locale')) || run.format.locale;
  const isOne = Number.isFinite(number) && (findPluralRules(locale)?.select(number) ?? 'other') === 'one';
  return printValue(isOne ? one : other);
}

function lookUp(value: unknown, key: unknown): unknown {
  const name = printValue(key);
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return Reflect.get(value, name);
}
