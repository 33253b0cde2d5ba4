import type { z } from 'zod';
import { allowedWords, isZodText } from './allowed-words.ts';
import { AppError } from './app-error.ts';
import { refuse } from './refuse.ts';

type Issue = z.core.$ZodIssue;

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
    return refuse.unknownField(fieldPath([...issue.path, issue.keys[0] ?? '']));
  }
  const field = fieldPath(issue.path);
  const given = input === undefined ? { value: issue.input } : valueAt(input, issue.path);
  const isMissing = given.value === undefined && (input !== undefined || /received undefined$/.test(issue.message));
  if (isMissing && issue.path.length > 0) return refuse.missingField(field);
  const cause = findCause(field, issue);
  const facts = { field, ...tellable(field, given.value) };
  return new AppError('invalidField', cause === null ? facts : { ...facts, cause, message: cause });
}

/** A field's place in a document as people write it: `recipients[3].address`; the document itself is `body`. */
export function fieldPath(path: readonly PropertyKey[]): string {
  const text = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('');
  return text.replace(/^\./, '') || 'body';
}

/**
 * Returns the issue of the alternative that matched furthest, if one matched the value itself and failed inside; otherwise the
 * issue of the union, which names all alternatives.
 */
function sharpest(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue;
  const deepest = issue.errors
    .flatMap((branch) => branch.slice(0, 1).map((one) => ({ issue: sharpest(one), count: branch.length })))
    .filter((one) => one.issue.path.length > 0)
    .reduce<Matched | null>((best, one) => (best && !isFurther(one, best) ? best : one), null);
  return deepest ? { ...deepest.issue, path: [...issue.path, ...deepest.issue.path] } : issue;
}

/** The first issue of an alternative, and how many it has. */
type Matched = { issue: Issue; count: number };

/** Compares two alternatives: a failure further inside, then a wrong content instead of a wrong type, then fewer failures. */
function isFurther(one: Matched, other: Matched): boolean {
  const [a, b] = [one, other].map(({ issue, count }) => [issue.path.length, isWrongType(issue) ? 0 : 1, -count]);
  const at = a?.findIndex((value, index) => value !== b?.[index]) ?? -1;
  return at >= 0 && (a?.[at] ?? 0) > (b?.[at] ?? 0);
}

const isWrongType = ({ code }: Issue): boolean => code === 'invalid_type' || code === 'unrecognized_keys';

/** Returns what is allowed in the field, as a sentence; null where only a pattern decides, which says nothing to people. */
function findCause(field: string, issue: Issue): string | null {
  const text = isZodText(issue) ? allowedWords(issue) : issue.message;
  if (text === null) return null;
  return /^\p{Ll}/u.test(text) ? `The ${field} ${closed(text)}` : closed(text);
}

const closed = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

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
