import { AppError } from './app-error.ts';
import { fieldPath } from './from-zod.ts';

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
  const parts: Part[] = [{ value: input, key: null, parent: null }];
  for (let part = parts.pop(); part; part = parts.pop()) {
    const fault = faultOf(part.value);
    if (fault) throw refusal(part, fault);
    const inner = innerParts(part).filter(({ key }) => part.parent || !except.includes(String(key)));
    for (const child of inner) {
      const faultOfName = faultOf(child.key);
      if (faultOfName) throw refusal(part, `has a name that ${faultOfName}`);
      parts.push(child);
    }
  }
}

function innerParts(parent: Part): Part[] {
  const { value } = parent;
  // Finite numbers are passed over: a file may come as a list of millions.
  if (Array.isArray(value))
    return value.flatMap((inner, key) => (Number.isFinite(inner) ? [] : [{ value: inner, key, parent }]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).map(([key, inner]) => ({ value: inner, key, parent }));
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
  const cause = `The ${field} ${fault}.`;
  return new AppError('invalidField', { field, cause, message: cause });
}
