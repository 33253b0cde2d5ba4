import { AppError } from './errors/app-error.ts';
import { MESSAGE_MAX_BYTES } from './limits.ts';

/** The bound of comparing one text with the keys: its characters times those of the longest key. */
const COMPARISONS_MAX = 200_000_000;

/**
 * Returns a function that replaces each key verbatim in every text of a value. The longest key that matches wins, and what
 * was filled in is not searched again.
 *
 * The function throws messageTooLarge where texts get longer than a message may be, before they are built.
 */
export function replaceKeys(values: Readonly<Record<string, string>>): <T>(value: T) => T {
  const keys = Object.keys(values)
    .filter((key) => key !== '')
    .sort((a, b) => b.length - a.length);
  const [longest] = keys;
  if (longest === undefined) return (value) => value;
  const pattern = new RegExp(keys.map((key) => key.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('|'), 'g');
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') {
      if (value.length * longest.length > COMPARISONS_MAX) throw tooLarge();
      return replaceWithin(value, pattern, (key) => values[key] ?? key);
    }
    if (Array.isArray(value)) return value.map(fill);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fill(inner)]));
  };
  // The shape of a value stays: only its texts change.
  return <T>(value: T) => fill(value) as T;
}

/**
 * Replaces what a pattern finds in a text, if the result is no longer than a message may be.
 *
 * @param find returns the text in place of a match, which is the match itself or its group.
 * @throws {AppError} messageTooLarge
 */
export function replaceWithin(text: string, pattern: RegExp, find: (match: string, group: string) => string): string {
  let length = text.length;
  return text.replace(pattern, (match: string, group: string) => {
    const filled = find(match, group);
    length += filled.length - match.length;
    if (length > MESSAGE_MAX_BYTES) throw tooLarge();
    return filled;
  });
}

const tooLarge = (): AppError => new AppError('messageTooLarge', { values: { limit: MESSAGE_MAX_BYTES } });
