import { AppError } from '#lib/core/errors/app-error.ts';

/** The treatment of a field: `done`, `no-op` (it asks for what happens anyway) or `refused`. */
export type FieldTreatment = 'done' | 'no-op' | 'refused';

/** A field of a vendor, such as `personalizations[].to[].email`, and our field or the reason. */
export type FieldRow = {
  field: string;
  is: FieldTreatment;
  /** Our field, or the reason for a refusal. */
  ours: string;
  /** The only values that are accepted, beside those that count as not given. */
  only?: readonly unknown[];
};

/** The fields of the body of some calls. */
export type FieldTable = { calls: string; rows: readonly FieldRow[] };

type Index = { rows: Map<string, FieldRow>; parents: Set<string> };

const indexes = new WeakMap<FieldTable, Index>();

/**
 * Refuses every field of a body that its table does not have, and every value that the table refuses, so that nothing is
 * dropped silently. A switch that is off, an empty list and null count as not given.
 *
 * @param path writes the steps of a path in the vendor's form.
 * @throws {AppError} unknownField, notAvailable
 */
export function checkFields(table: FieldTable, body: unknown, path: (steps: readonly string[]) => string): void {
  const index = indexOf(table);
  walk(body, '', []);

  function walk(value: unknown, pattern: string, steps: readonly string[]): void {
    if (Array.isArray(value)) {
      const inner = `${pattern}[]`;
      if (index.parents.has(inner)) for (const [at, one] of value.entries()) walk(one, inner, [...steps, String(at)]);
    } else if (typeof value === 'object' && value !== null && (pattern === '' || index.parents.has(pattern))) {
      for (const [name, one] of Object.entries(value)) checkField(one, join(pattern, name), [...steps, name]);
    }
  }

  function checkField(value: unknown, pattern: string, steps: readonly string[]): void {
    const row = index.rows.get(pattern) ?? index.rows.get(`${pattern.split(':')[0]}:*`);
    const isParent = index.parents.has(pattern) || index.parents.has(`${pattern}[]`);
    if (!row && !isParent) throw new AppError('unknownField', { field: path(steps) });
    if (row && isRefused(row, value)) throw refusal(path(steps));
    if (isParent) walk(value, pattern, steps);
  }
}

const refusal = (field: string): AppError =>
  new AppError('notAvailable', { field, message: `${field} is not available with this value.` });

function isRefused({ is, only }: FieldRow, value: unknown): boolean {
  if (isOff(value)) return false;
  if (only) return !only.includes(value);
  return is === 'refused';
}

/** A value that asks for nothing. */
function isOff(value: unknown): boolean {
  if (value === null || value === undefined || value === false || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value !== 'object') return false;
  return 'enable' in value ? value.enable === false : Object.keys(value).length === 0;
}

function indexOf(table: FieldTable): Index {
  const kept = indexes.get(table);
  if (kept) return kept;
  const parents = new Set<string>();
  for (const { field } of table.rows) {
    for (let at = 1; at < field.length; at += 1)
      if (field[at] === '.' || (field[at] === '[' && field[at + 1] === ']')) parents.add(field.slice(0, at));
  }
  const index = { rows: new Map(table.rows.map((row) => [row.field, row])), parents };
  indexes.set(table, index);
  return index;
}

const join = (pattern: string, name: string): string => (pattern === '' ? name : `${pattern}.${name}`);
