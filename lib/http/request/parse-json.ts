import { isUtf8 } from 'node:buffer';
import { AppError } from '#lib/core/errors/app-error.ts';
import { findJsonError } from './find-json-error.ts';

/** The maximum nesting of a body: deeper than any document of the APIs, and shallow enough for a recursive function. */
const DEPTH_MAX = 100;

/**
 * Parses the bytes of a body as JSON. A refusal names the position of the error and repeats no content.
 *
 * @throws {AppError} malformedJson
 */
export function parseJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw malformed('it is not UTF-8.');
  const value = parse(bytes.toString('utf8'));
  if (isDeeperThan(DEPTH_MAX, value)) throw malformed(`it is nested deeper than ${DEPTH_MAX} levels.`);
  return value;
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
