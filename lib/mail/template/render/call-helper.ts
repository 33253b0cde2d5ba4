import type { CallExpression } from '../ast.ts';
import { STEP_COSTS, TEMPLATE_LIMITS } from '../limits.ts';
import { TemplateError } from '../source.ts';
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
      printValue(args[0]).toLocaleUpperCase(safeLocale(run, named.get('locale') ?? run.format.locale)),
  ],
  [
    'lower',
    ({ args, named, run }) =>
      printValue(args[0]).toLocaleLowerCase(safeLocale(run, named.get('locale') ?? run.format.locale)),
  ],
  ['truncate', ({ args: [value, length] }) => truncate(printValue(value), length)],
  ['url', ({ args: [value] }) => encodeComponent(printValue(value))],
  ['join', ({ run, call, args: [value, separator] }) => join(run, call, value, separator)],
  ['count', ({ run, args: [value] }) => count(run, value)],
  ['plural', plural],
  ['isEmpty', ({ run, args: [value] }) => count(run, value) === 0],
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
  for (const value of args) countText(run, value);
  for (const value of named.values()) countText(run, value);
  return HELPERS.get(call.helper)?.({ run, call, args, named });
}

/** Counts the reading of a text. */
function countText(run: Run, value: unknown): void {
  if (typeof value === 'string' && value.length >= STEP_COSTS.helperCharacters)
    run.spend(Math.floor(value.length / STEP_COSTS.helperCharacters));
}

/** Changing the case of letters accepts a locale only where it is well formed. */
function safeLocale(run: Run, locale: unknown): string {
  const text = printValue(locale);
  return /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(text) && findPluralRules(run, text) ? text : 'en';
}

function truncate(text: string, length: unknown): string {
  const most = typeof length === 'number' && length >= 1 ? Math.floor(length) : 80;
  if (text.length <= most) return text;
  // A character has two units at most.
  const characters = [...text.slice(0, 2 * most + 2)];
  if (characters.length <= most) return text;
  return `${characters
    .slice(0, most - 1)
    .join('')
    .trimEnd()}…`;
}

function join(run: Run, call: CallExpression, value: unknown, separator: unknown): string {
  if (!Array.isArray(value)) return printValue(value);
  run.count(value.length, call.at);
  const between = separator === undefined ? ', ' : printValue(separator);
  const texts = value.map(printValue);
  const length = texts.reduce((sum, text) => sum + text.length, between.length * Math.max(0, texts.length - 1));
  if (length > TEMPLATE_LIMITS.outputBytes)
    throw new TemplateError('limit', `the list is longer than ${TEMPLATE_LIMITS.outputBytes} characters`, call.at);
  run.spend(Math.floor(length / STEP_COSTS.printedCharacters));
  return texts.join(between);
}

/** Returns the items of a list, the entries of an object, or the characters of a text. */
function count(run: Run, value: unknown): number {
  if (Array.isArray(value)) return value.length;
  if (typeof value === 'string') return [...value].length;
  if (typeof value !== 'object' || value === null) return 0;
  const { length } = Object.keys(value);
  run.spend(length);
  return length;
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
  const isOne = Number.isFinite(number) && (findPluralRules(run, locale)?.select(number) ?? 'other') === 'one';
  return printValue(isOne ? one : other);
}

function lookUp(value: unknown, key: unknown): unknown {
  const name = printValue(key);
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return Reflect.get(value, name);
}
