/**
 * Returns a function that replaces each key verbatim in every text of a value. The longest key that matches wins, and what
 * was filled in is not searched again.
 */
export function replaceKeys(values: Readonly<Record<string, string>>): <T>(value: T) => T {
  const keys = Object.keys(values)
    .filter((key) => key !== '')
    .sort((a, b) => b.length - a.length);
  if (keys.length === 0) return (value) => value;
  const pattern = new RegExp(keys.map((key) => key.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('|'), 'g');
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replace(pattern, (key) => values[key] ?? key);
    if (Array.isArray(value)) return value.map(fill);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fill(inner)]));
  };
  // The shape of a value stays: only its texts change.
  return <T>(value: T) => fill(value) as T;
}
