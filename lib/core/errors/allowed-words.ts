import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** Zod's own sentences; any other text comes from one of our schemas and is kept. */
const ZOD_WORDS = /^(Invalid|Too big|Too small|Unrecognized)\b/;

/** Returns true if the text of an issue is Zod's, and not that of one of our schemas. */
export const isZodText = ({ message }: Issue): boolean => ZOD_WORDS.test(message);

/**
 * Returns what a value must be as a predicate ("must be 12 or 24"), of a union with all of its alternatives; null where only
 * a pattern decides, which says nothing to people.
 */
export function allowedWords(issue: Issue): string | null {
  const found = alternatives(issue);
  if (found.some((one) => one === null)) return null;
  const known = found.filter((one) => one !== null);
  const values = joinAddresses([...new Set(known.flatMap(({ values }) => values))]);
  const rules = [...new Set(known.flatMap(({ rules }) => rules))];
  const parts = [...(values.length > 0 && rules.length > 0 ? [`be ${values.join(', ')}`] : []), ...rules];
  if (known.length === 0) return null;
  return `must ${rules.length > 0 ? listOf(parts) : `be ${listOf(values)}`}`;
}

/** The values of an alternative, which follow "must be" ("12", "a text"), and its rules, which follow "must" ("have at most 5 items"). */
type Allowed = { values: readonly string[]; rules: readonly string[] };

/** Returns what each alternative of an issue allows; null for one that cannot be put in words. */
function alternatives(issue: Issue): (Allowed | null)[] {
  if (issue.code !== 'invalid_union' || !isZodText(issue)) return [allowedBy(issue)];
  if ('options' in issue && issue.options) return [{ values: issue.options.map(String), rules: [] }];
  const issues = issue.errors.flatMap((branch) => branch.slice(0, 1));
  const fitting = issues.filter((one) => !isOfOtherType(one));
  // Where the value has the type of an alternative, those of other types are no help.
  const helpful = fitting.some(({ code }) => code !== 'invalid_value') ? fitting : issues;
  return helpful.flatMap(alternatives);
}

const isOfOtherType = ({ code }: Issue): boolean => code === 'invalid_type';

function allowedBy(issue: Issue): Allowed | null {
  if (!isZodText(issue)) return fromOwnText(issue.message);
  switch (issue.code) {
    case 'invalid_type':
      return value(TYPES[issue.expected] ?? `a ${issue.expected}`);
    case 'invalid_value':
      return { values: issue.values.map(nameOf), rules: [] };
    case 'too_big':
      return size(
        issue,
        issue.exact ? 'exactly' : 'at most',
        Number(issue.maximum) - (issue.inclusive === false ? 1 : 0),
      );
    case 'too_small':
      return size(
        issue,
        issue.exact ? 'exactly' : 'at least',
        Number(issue.minimum) + (issue.inclusive === false ? 1 : 0),
      );
    case 'invalid_format':
      return issue.format === 'regex' ? null : value(FORMATS[issue.format] ?? `in the form ${issue.format}`);
    case 'not_multiple_of':
      return value(`a multiple of ${issue.divisor}`);
    default:
      return null;
  }
}

/** Reads the text of one of our schemas, a predicate such as "must be a phone number"; null for a whole sentence. */
function fromOwnText(text: string): Allowed | null {
  const [, be, rule] = /^must (?:be (.+)|(.+))$/s.exec(text) ?? [];
  if (be !== undefined) return value(be);
  return rule === undefined ? null : { values: [], rules: [rule] };
}

const value = (text: string): Allowed => ({ values: [text], rules: [] });

/** Names an allowed value; of an empty text people read that it may be empty. */
const nameOf = (given: unknown): string => (given === '' ? 'empty' : String(given));

function size({ origin }: { origin: string }, bound: string, count: number): Allowed {
  const plural = count === 1 ? '' : 's';
  if (origin === 'string') return { values: [], rules: [`have ${bound} ${count} character${plural}`] };
  if (origin === 'array' || origin === 'set') return { values: [], rules: [`have ${bound} ${count} item${plural}`] };
  return value(`${bound} ${count}`);
}

const [IPV4, IPV6] = ['an IPv4 address', 'an IPv6 address'];

/** Says "an IPv4 or IPv6 address" where both are allowed. */
function joinAddresses(values: readonly string[]): string[] {
  if (!values.includes(IPV4) || !values.includes(IPV6)) return [...values];
  return values.filter((one) => one !== IPV6).map((one) => (one === IPV4 ? 'an IPv4 or IPv6 address' : one));
}

const FORMATS: Record<string, string> = {
  email: 'an email address',
  url: 'a web address',
  uuid: 'a UUID',
  datetime: 'an ISO 8601 date and time with its zone',
  date: 'an ISO 8601 date',
  base64: 'base64 text',
  ipv4: IPV4,
  ipv6: IPV6,
  cidrv4: 'a network in CIDR form',
  cidrv6: 'a network in CIDR form',
};

const TYPES: Record<string, string> = {
  string: 'a text',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
  null: 'null',
};

/** Joins names: `a`, `a or b`, `a, b or c`. */
function listOf(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`;
}
