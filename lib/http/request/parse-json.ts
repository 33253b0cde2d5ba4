import { isUtf8 } from 'node:buffer';
import { AppError } from '#lib/core/errors/app-error.ts';
import { findJsonError } from './find-json-error.ts';

/** The maximum nesting of a body: deeper than any document of the APIs, and shallow enough for a recursive function. */
const DEPTH_MAX = 100;

/**
 * The bound of the names and values of a body. They take time and memory whatever their length: 50 MiB of empty lists would
 * keep the process for seconds. 1,000 recipients may have 200 names each, and a file of 10 MB may be a list of its bytes.
 */
const WEIGHT_MAX = 12_000_000;
const NAME_WEIGHT = 48;
const TEXT_WEIGHT = 8;

/** Bodies of fewer bytes cannot have too many. */
const SMALL_BYTES = 131_072;

/**
 * Parses the bytes of a body as JSON. A refusal names the position of the error and repeats no content.
 *
 * @throws {AppError} malformedJson
 */
export function parseJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw malformed('it is not UTF-8.');
  if (bytes.length > SMALL_BYTES) requireFewValues(bytes);
  const value = parse(bytes.toString('utf8'));
  if (isDeeperThan(DEPTH_MAX, value)) throw malformed(`it is nested deeper than ${DEPTH_MAX} levels.`);
  return value;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const BRACKET = 0x5b;
const BRACE = 0x7b;

/** Counts the names and values of JSON, outside of its texts, before it is parsed. @throws {AppError} malformedJson */
function requireFewValues(bytes: Buffer): void {
  let weight = 0;
  for (let at = 0; at < bytes.length && weight <= WEIGHT_MAX; at += 1) {
    switch (bytes[at]) {
      case QUOTE:
        at = endOfText(bytes, at);
        weight += TEXT_WEIGHT;
        break;
      case COMMA:
        weight += 1;
        break;
      case COLON:
      case BRACKET:
      case BRACE:
        weight += NAME_WEIGHT;
        break;
    }
  }
  if (weight > WEIGHT_MAX) throw malformed('it has more than 200,000 names, or lists with millions of values.');
}

/** Returns the position of the quotation mark that ends a text; texts that are long, such as files, are skipped fast. */
function endOfText(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(QUOTE, start + 1); at >= 0; at = bytes.indexOf(QUOTE, at + 1)) {
    let escapes = 0;
    while (bytes[at - 1 - escapes] === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return at;
  }
  return bytes.length;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw malformed(text === '' ? 'it is empty.' : whereBroken(text));
  }
}

/** Returns true if a value is nested deeper than a maximum. The recursion ends there, before it overflows the stack. */
function isDeeperThan(max: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return max === 0 || Object.values(value).some((inner) => isDeeperThan(max - 1, inner));
}

function whereBroken(text: string): string {
  const at = findJsonError(text);
  if (at === null) return 'it cannot be read.';
  return at === text.length ? 'it ends too early.' : `look at position ${at}.`;
}

const malformed = (cause: string): AppError => new AppError('malformedJson', { field: 'body', cause });
