import type { z } from 'zod';
import { AppError } from './app-error.ts';

type Issue = z.core.$ZodIssue;

/** Zod's own sentences; any other text comes from one of our schemas and is kept. */
const ZOD_WORDS = /^(Invalid|Too big|Too small|Unrecognized)\b/;

/** A value is returned in the error only when it is short and its field holds no secret. */
const SECRET = /password|token|secret|authorization|code|key$/i;
const VALUE_MAX = 200;

/**
 * Converts a schema's issues to the refusal to answer, naming the first wrong field and what is allowed there.
 *
 * A schema's own message is a predicate in lower case ("must be a domain name"), or a whole sentence.
 *
 * @param input what was parsed, if at hand: it tells a missing field from a wrong one for sure, and gives `payload.value`.
 * @returns unknownField, missingField or invalidField; `payload.field` is a path such as `recipients[3].address`
 *   (`body` for the whole), `payload.cause` the sentence that people read instead of the standard one, if there is one.
 */
export function appErrorFromZod(error: z.ZodError, input?: unknown): AppError {
  const first = error.issues[0];
  if (!first) return new AppError('invalidField', { field: 'body' });
  const issue = sharpest(first);
  if (issue.code === 'unrecognized_keys') {
    return new AppError('unknownField', { field: fieldPath([...issue.path, issue.keys[0] ?? '']) });
  }
  const field = fieldPath(issue.path);
  const given = input === undefined ? { value: issue.input } : valueAt(input, issue.path);
  const isMissing = given.value === undefined && (input !== undefined || /received undefined$/.test(issue.message));
  if (isMissing && issue.path.length > 0) return new AppError('missingField', { field });
  const cause = findCause(field, issue);
  const facts = { field, ...tellable(field, given.value) };
  return new AppError('invalidField', cause === null ? facts : { ...facts, cause, message: cause });
}

/** A field's place in a document as people write it: `recipients[3].address`; the document itself is `body`. */
export function fieldPath(path: readonly PropertyKey[]): string {
  const text = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('');
  return text.replace(/^\./, '') || 'body';
}

/** Returns the branch of a union that matched furthest: its issue is the helpful one. */
function sharpest(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue;
  const inner = issue.errors.map((branch) => branch[0]).filter((one) => one !== undefined);
  const deepest = inner
    .map(sharpest)
    .reduce<Issue | null>((best, one) => (depth(one) > depth(best) ? one : best), null);
  if (!deepest || depth(deepest) === 0) return issue;
  return { ...deepest, path: [...issue.path, ...deepest.path] };
}

/** Scores how far a branch matched: a right type with wrong content beats a wrong type. */
function depth(issue: Issue | null): number {
  if (!issue) return -1;
  return issue.path.length * 2 + (issue.code === 'invalid_type' || issue.code === 'invalid_union' ? 0 : 1);
}

/** Returns what is allowed in the field, as a sentence; null where only a pattern decides, which says nothing to people. */
function findCause(field: string, issue: Issue): string | null {
  if (!ZOD_WORDS.test(issue.message)) {
    return /^\p{Ll}/u.test(issue.message) ? `The ${field} ${closed(issue.message)}` : closed(issue.message);
  }
  const allowed = allowedWords(issue);
  return allowed && `The ${field} must ${allowed}.`;
}

const closed = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

function allowedWords(issue: Issue): string | null {
  switch (issue.code) {
    case 'invalid_type':
      return `be ${typeName(issue.expected)}`;
    case 'invalid_value':
      return `be ${listOf(issue.values.map(String))}`;
    case 'too_big':
      return sizeWords(
        issue.origin,
        issue.exact ? 'exactly' : 'at most',
        Number(issue.maximum) - (issue.inclusive === false ? 1 : 0),
      );
    case 'too_small':
      return sizeWords(
        issue.origin,
        issue.exact ? 'exactly' : 'at least',
        Number(issue.minimum) + (issue.inclusive === false ? 1 : 0),
      );
    case 'invalid_format':
      return formatWords(issue);
    case 'not_multiple_of':
      return `be a multiple of ${issue.divisor}`;
    case 'invalid_union':
      return unionWords(issue);
    default:
      return null;
  }
}

function unionWords(issue: Extract<Issue, { code: 'invalid_union' }>): string | null {
  if ('options' in issue && issue.options) return `be ${listOf(issue.options.map(String))}`;
  const types = issue.errors.flatMap((branch) =>
    branch[0]?.code === 'invalid_type' ? [typeName(branch[0].expected)] : [],
  );
  return types.length > 0 ? `be ${listOf([...new Set(types)])}` : null;
}

function sizeWords(origin: string, bound: string, size: number): string {
  const plural = size === 1 ? '' : 's';
  if (origin === 'string') return `have ${bound} ${size} character${plural}`;
  if (origin === 'array' || origin === 'set') return `have ${bound} ${size} item${plural}`;
  return `be ${bound} ${size}`;
}

const FORMATS: Record<string, string> = {
  email: 'an email address',
  url: 'a web address',
  uuid: 'a UUID',
  datetime: 'an ISO 8601 date and time with its zone',
  date: 'an ISO 8601 date',
  base64: 'base64 text',
  ipv4: 'an IPv4 address',
  ipv6: 'an IPv6 address',
};

function formatWords(issue: Extract<Issue, { code: 'invalid_format' }>): string | null {
  if (issue.format === 'regex') return null;
  return `be ${FORMATS[issue.format] ?? `in the form ${issue.format}`}`;
}

const TYPES: Record<string, string> = {
  string: 'a text',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
};

const typeName = (type: string): string => TYPES[type] ?? `a ${type}`;

/** `a`, `a or b`, `a, b or c`. */
function listOf(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`;
}

function valueAt(input: unknown, path: readonly PropertyKey[]): { value: unknown } {
  let value = input;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return { value: undefined };
    value = Reflect.get(value, step);
  }
  return { value };
}

function tellable(field: string, value: unknown): { value?: string | number | boolean } {
  if (SECRET.test(field)) return {};
  if (typeof value === 'number' || typeof value === 'boolean') return { value };
  return typeof value === 'string' && value.length <= VALUE_MAX ? { value } : {};
}
