import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import type { Form } from './read-form.ts';

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

/** A field that a table names, or the elements of a list, with the fields inside. */
type Field = { row: FieldRow | null; inner: Map<string, Field>; elements: Field | null };

/**
 * Refuses every field of a body that its table does not have, and every value that the table refuses, so that nothing is
 * dropped silently. A switch that is off, an empty list and null count as not given.
 *
 * @throws {AppError} unknownField, notAvailable, naming the field as `personalizations.0.to`
 */
export function checkFields(table: FieldTable, body: unknown): void {
  const fault = findInnerFault(treeOf(table), body);
  if (fault) throw refusal(fault);
}

/**
 * Refuses the fields of a form in the same way: every value of a field is checked, and texts are compared in lower case.
 *
 * @throws {AppError} unknownField, notAvailable, naming the field
 */
export function checkForm(table: FieldTable, form: Form): void {
  const root = treeOf(table);
  for (const [name, values] of form) {
    for (const value of values) {
      const fault = findFault(findField(root, name), lowerCased(value), name);
      if (fault) throw refusal(fault);
    }
  }
}

/** A field that is refused: its path, which is written only for it, and whether its table has it. */
type Fault = { path: string; isKnown: boolean };

/** The length of the longest text that a table compares and more: longer ones, such as `html`, are not lowered. */
const COMPARED_MAX = 100;

const lowerCased = (value: unknown): unknown =>
  typeof value === 'string' && value.length <= COMPARED_MAX ? value.toLowerCase() : value;

/** Finds the first fault inside a value, where the table names fields inside. */
function findInnerFault(field: Field, value: unknown): Fault | null {
  if (Array.isArray(value)) return field.elements && findElementFault(field.elements, value);
  if (typeof value !== 'object' || value === null || !hasInner(field)) return null;
  for (const [name, inner] of Object.entries(value)) {
    const fault = findFault(findField(field, name), inner, name);
    if (fault) return fault;
  }
  return null;
}

function findElementFault(elements: Field, list: readonly unknown[]): Fault | null {
  for (let at = 0; at < list.length; at += 1) {
    const fault = findInnerFault(elements, list[at]);
    if (fault) return { ...fault, path: `${at}.${fault.path}` };
  }
  return null;
}

function findFault(field: Field | null, value: unknown, name: string): Fault | null {
  if (!field) return { path: name, isKnown: false };
  if (field.row && isRefused(field.row, value)) return { path: name, isKnown: true };
  const inner = findInnerFault(field, value);
  return inner && { ...inner, path: `${name}.${inner.path}` };
}

const hasInner = ({ inner, elements }: Field): boolean => inner.size > 0 || elements !== null;

/** Finds a field by its name, or the row for all names with its prefix, such as `h:*`. */
const findField = ({ inner }: Field, name: string): Field | null =>
  inner.get(name) ?? inner.get(`${name.split(':', 1)[0]}:*`) ?? null;

const refusal = ({ path: field, isKnown }: Fault): AppError =>
  isKnown
    ? new AppError('notAvailable', { field, message: `${field} is not available with this value.` })
    : refuse.unknownField(field);

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

const trees = new WeakMap<FieldTable, Field>();

/** Returns the fields of a table as a tree, which is built once. */
function treeOf(table: FieldTable): Field {
  const kept = trees.get(table);
  if (kept) return kept;
  const root = createField();
  for (const row of table.rows) {
    const steps = row.field.split(/\.|(?=\[\])/);
    steps.reduce(stepInto, root).row = row;
  }
  trees.set(table, root);
  return root;
}

/** Returns the field of a step, such as `to` or `[]`, which is added where it is missing. */
function stepInto(field: Field, step: string): Field {
  if (step === '[]') {
    field.elements ??= createField();
    return field.elements;
  }
  const inner = field.inner.get(step) ?? createField();
  field.inner.set(step, inner);
  return inner;
}

const createField = (): Field => ({ row: null, inner: new Map(), elements: null });
