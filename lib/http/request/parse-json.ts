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

/**
 * Returns true if a value is nested deeper than a maximum. Iterates level by level, because a recursion would overflow
 * the stack.
 */
function isDeeperThan(max: number, value: unknown): boolean {
  let level = [value];
  for (let depth = 0; depth < max; depth += 1) {
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? innerOf(one) : []));
    if (level.length === 0) return false;
  }
  return true;
}

const innerOf = (value: object): unknown[] =>
  Object.values(value).filter((inner) => typeof inner === 'object' && inner !== null);

function whereBroken(text: string): string {
  const at = findJsonError(text);
  if (at === null) return 'it cannot be read.';
  return at === text.length ? 'it ends too early.' : `look at position ${at}.`;
}

const malformed = (cause: string): AppError => new AppError('malformedJson', { field: 'body', cause });
