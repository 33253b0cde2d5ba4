/** Greatest nesting: more than data needs, and less than parsers can handle. */
const DEPTH_MAX = 20;

/** Counts the bytes of a text in UTF-8. */
export const utf8Bytes = (text: string): number => new TextEncoder().encode(text).length;

/** Explains as a predicate why data cannot be kept as JSON; returns null if it can. */
export function problemOfData(value: object, maxBytes: number): string | null {
  if (isDeeperThan(DEPTH_MAX, value)) return `must not be nested deeper than ${DEPTH_MAX}`;
  const json = JSON.stringify(value);
  if (utf8Bytes(json) > maxBytes) return `must have at most ${maxBytes} bytes as JSON`;
  // PostgreSQL's jsonb holds neither NUL nor half surrogates; JSON writes both as escapes.
  if (/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/.test(json)) return 'must not hold NUL or half surrogates';
  return Object.hasOwn(value, '__proto__') ? 'must not have the name __proto__' : null;
}

function isDeeperThan(max: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return max === 0 || Object.values(value).some((inner) => isDeeperThan(max - 1, inner));
}
