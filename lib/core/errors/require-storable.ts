import type { AppError } from './app-error.ts';
import { fieldPath } from './from-zod.ts';
import { refuse } from './refuse.ts';

/** A part of an input, and the part that it belongs to under a key. */
type Part = { value: unknown; key: string | number | null; parent: Part | null };

/**
 * Refuses what cannot be stored as it was given, anywhere in an input, names of fields included: NUL, which PostgreSQL
 * does not take; half a surrogate pair, which is no character; and a number that a double cannot hold, such as JSON's
 * `1e999`, which reads as infinity and would be written as null.
 *
 * @param except fields of the top level whose verb has a check of its own.
 * @throws {AppError} invalidField, naming the field
 */
export function requireStorable(input: unknown, except: readonly string[] = []): void {
  const open: Part[] = [];
  const check = (value: unknown, key: Part['key'], parent: Part | null): void => {
    const fault = faultOf(value);
    if (fault) throw refusal({ value, key, parent }, fault);
    if (typeof value === 'object' && value !== null) open.push({ value, key, parent });
  };
  check(input, null, null);
  for (let parent = open.pop(); parent; parent = open.pop()) {
    if (Array.isArray(parent.value)) {
      // Finite numbers are passed over: a file may come as a list of millions.
      for (const [key, value] of parent.value.entries()) if (!Number.isFinite(value)) check(value, key, parent);
      continue;
    }
    for (const [key, value] of Object.entries(parent.value ?? {})) {
      // Readers of other vendors' fields leave those that are not given undefined.
      if (value === undefined || (parent.parent === null && except.includes(key))) continue;
      const faultOfName = faultOf(key);
      if (faultOfName) throw refusal(parent, `has a name that ${faultOfName}`);
      check(value, key, parent);
    }
  }
}

/** Returns what is wrong with a text or a number, as a predicate; null for one that can be stored. */
function faultOf(value: unknown): string | null {
  if (typeof value === 'number' && !Number.isFinite(value)) return 'must be a number between -1.79e308 and 1.79e308';
  if (typeof value !== 'string') return null;
  if (value.includes('\0')) return 'must not contain the character NUL';
  return value.isWellFormed() ? null : 'must not contain half of a surrogate pair';
}

function refusal(part: Part, fault: string): AppError {
  const path: (string | number)[] = [];
  for (let at: Part | null = part; at; at = at.parent) if (at.key !== null) path.unshift(at.key);
  const field = fieldPath(path);
  return refuse.field(field, fault);
}
