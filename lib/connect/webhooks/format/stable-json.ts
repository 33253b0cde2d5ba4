/**
 * Sorts the keys of every object in a JSON value. An event that was just written and one that was read from the database
 * have their keys in different orders, and each try of a delivery must have the same bytes.
 */
export function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => compare(one, other))
      .map(([key, inner]) => [key, sortKeys(inner)]),
  );
}

/** Compares by UTF-16 code units, which no locale changes. */
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
