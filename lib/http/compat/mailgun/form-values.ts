import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { readJsonObject } from '#lib/engine/messages/control-headers/read-json-object.ts';
import type { FormFile } from '../../request/parse-multipart.ts';
import type { Form } from '../read-form.ts';

/** Creates the refusal of a field; the predicate follows its name. */
export function invalidQuery(field: string, predicate: string): AppError {
  return refuse.fieldBecause(field, `${field} ${predicate}`);
}

const asText = (value: string | FormFile): string =>
  typeof value === 'string' ? value : value.content.toString('utf8');

/** Returns the texts of a field; a file counts as its text. */
export const textsOf = (form: Form, field: string): string[] => (form.get(field) ?? []).map(asText);

/** Returns the text of a field; undefined if it is missing or empty. @throws {AppError} invalidField for several */
export function textOf(form: Form, field: string): string | undefined {
  // Most fields of a form are not given: no list is made for them.
  const values = form.get(field);
  const first = values?.[0];
  if (values === undefined || first === undefined) return undefined;
  if (values.length > 1) throw invalidQuery(field, 'may be given once');
  return asText(first) || undefined;
}

/** Reads a switch; undefined if it is not given. @throws {AppError} invalidField */
export function switchOf(form: Form, field: string, alsoOn: readonly string[] = []): boolean | undefined {
  const text = textOf(form, field)?.toLowerCase();
  if (text === undefined) return undefined;
  if (text === 'yes' || text === 'true' || alsoOn.includes(text)) return true;
  if (text === 'no' || text === 'false') return false;
  throw invalidQuery(field, 'must be yes or no');
}

/** Reads a field of JSON; undefined if it is not given. @throws {AppError} invalidField for anything but an object */
export function objectOf(form: Form, field: string): Record<string, unknown> | undefined {
  const text = textOf(form, field);
  if (text === undefined) return undefined;
  try {
    return readJsonObject(text);
  } catch (error) {
    throw error instanceof AppError ? invalidQuery(field, 'must be a JSON object') : error;
  }
}

/** Returns the fields with a prefix, such as `v:`, by the rest of their names. */
export const fieldsWith = (form: Form, prefix: string): [name: string, text: string][] =>
  [...form.keys()]
    .filter((field) => field.startsWith(prefix))
    .map((field) => [field.slice(prefix.length), textOf(form, field) ?? '']);
