import type { Condition, ConditionOf, Question } from '../schema.ts';
import type { Activity, ColumnName, Comparison, Unit, ValueOperator } from '../values.ts';

/** The names of the standard facts, as sentences and menus have them. */
export const COLUMN_LABELS: Record<ColumnName, string> = {
  email: 'email address',
  emailDomain: 'email domain',
  firstName: 'first name',
  lastName: 'last name',
  phone: 'phone number',
  externalId: 'external ID',
  city: 'city',
  company: 'company',
  jobTitle: 'job title',
  gender: 'gender',
  address: 'address',
  zipcode: 'zip code',
  website: 'website',
  country: 'country',
  language: 'language',
  timezone: 'time zone',
  status: 'status',
  stage: 'stage',
  isLost: 'lost',
  source: 'source',
  importId: 'import',
  birthday: 'birthday',
  createdAt: 'date added',
  updatedAt: 'date changed',
};

/** The names of the things of a company that questions have the ids of. */
export type Names = {
  fields: ReadonlyMap<number, { name: string; options: readonly { id: string | number; name: string }[] }>;
  labels: ReadonlyMap<number, string>;
  segments: ReadonlyMap<string, string>;
  categories: ReadonlyMap<string, string>;
};

/** A piece of a sentence; what the reader looks for is strong. */
export type SentencePart = { text: string; isStrong: boolean };

/** Pieces of a sentence: texts in `*` are strong. */
type Phrase = string;

const strong = (text: string): Phrase => `*${text.replaceAll('*', '')}*`;

/** Joins texts as a sentence does: `A, B or C`. */
const listed = (texts: readonly string[], word: 'or' | 'and'): string =>
  texts.length < 2 ? (texts[0] ?? '') : `${texts.slice(0, -1).join(', ')} ${word} ${texts.at(-1)}`;

/** More values than these are counted and not listed. */
const LISTED_MAX = 4;

const values = (texts: readonly string[], noun: string, word: 'or' | 'and' = 'or'): Phrase =>
  texts.length > LISTED_MAX ? strong(`one of ${texts.length} ${noun}`) : listed(texts.map(strong), word);

/** Returns the sentence of a question in pieces: it begins with "People" or "Everyone" and ends with a full stop. */
export function describeQuestion(question: Question, names: Names): SentencePart[] {
  const text =
    question.of.length === 0 ? 'Everyone in your contact book.' : `People ${describeGroup(question, names, true)}.`;
  return text
    .split('*')
    .map((piece, index) => ({ text: piece, isStrong: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}

/** Returns the sentence of a question as one text. */
export const questionText = (question: Question, names: Names): string =>
  describeQuestion(question, names)
    .map(({ text }) => text)
    .join('');

function describeGroup({ match, of }: Question, names: Names, isWhole: boolean): Phrase {
  const parts = of.map((node) =>
    'match' in node ? describeGroup(node, names, false) : describeCondition(node, names),
  );
  if (match === 'none')
    return isWhole ? `except those ${listed(parts, 'or')}` : `who aren’t any of those ${listed(parts, 'or')}`;
  const text = listed(parts, match === 'all' ? 'and' : 'or');
  return isWhole || parts.length < 2 ? text : `(${text})`;
}

/** Returns the phrase of one condition, without the marks of strong texts. */
export const conditionText = (condition: Condition, names: Names): string =>
  describeCondition(condition, names).replaceAll('*', '');

function describeCondition(condition: Condition, names: Names): Phrase {
  switch (condition.source) {
    case 'column':
      return describeColumn(condition);
    case 'field': {
      const field = names.fields.get(condition.id);
      const options = new Map((field?.options ?? []).map(({ id, name }) => [String(id), name]));
      return describeValue(field?.name ?? 'deleted field', condition, (value) => options.get(value) ?? value);
    }
    case 'label':
      return describeLabel(condition, names);
    case 'activity':
      return describeActivity(condition);
    case 'category': {
      const found = values(
        condition.ids.map((id) => names.categories.get(id) ?? 'a category'),
        'categories',
      );
      return condition.op === 'left' ? `who left ${found}` : `who didn’t leave ${found}`;
    }
    case 'consent':
      return describeConsent(condition);
    case 'segment': {
      const name = strong(names.segments.get(condition.id) ?? 'a deleted segment');
      const version = condition.version === undefined ? '' : ` (version ${condition.version})`;
      return `who ${condition.op === 'in' ? 'are' : 'aren’t'} in ${name}${version}`;
    }
    case 'share':
      return `who are in a random ${strong(`${condition.percent}%`)}`;
    case 'list': {
      const noun = condition.op === 'emails' ? 'address' : 'contact';
      const plural = condition.op === 'emails' ? 'addresses' : 'contacts';
      const count = condition.values.length;
      return `who are among ${strong(count === 1 ? `1 ${noun}` : `${count} ${plural}`)}`;
    }
  }
}

function describeColumn(condition: ConditionOf<'column'>): Phrase {
  if (condition.name !== 'isLost') return describeValue(COLUMN_LABELS[condition.name], condition, (value) => value);
  const isTrue = [condition.value].flat().includes(true) === (condition.op === 'is');
  return `who ${isTrue ? 'are' : 'aren’t'} ${strong('lost')}`;
}

const VERBS: Record<ValueOperator, string> = {
  is: 'is',
  isNot: 'isn’t',
  contains: 'contains',
  notContains: 'doesn’t contain',
  starts: 'starts with',
  ends: 'ends with',
  eq: 'equals',
  ne: 'doesn’t equal',
  lt: 'is less than',
  lte: 'is at most',
  gt: 'is more than',
  gte: 'is at least',
  between: 'is between',
  before: 'is before',
  after: 'is after',
  inLast: 'is in the last',
  inNext: 'is in the next',
  olderThan: 'is more than',
  today: 'is',
  thisWeek: 'is',
  thisMonth: 'is',
  month: 'is in',
  has: 'includes',
  hasAll: 'includes',
  hasNone: 'doesn’t include',
  set: 'is',
  empty: 'is',
};

const FIXED: Partial<Record<ValueOperator, string>> = {
  today: 'today',
  thisWeek: 'this week',
  thisMonth: 'this month',
  set: 'known',
  empty: 'empty',
};

/** The names of months, January first. */
export const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
] as const;

type Valued = Pick<ConditionOf<'field'>, 'op' | 'value' | 'n' | 'unit'>;

function describeValue(name: string, { op, value, n, unit }: Valued, nameOf: (value: string) => string): Phrase {
  const start = `whose ${strong(name)} ${VERBS[op]}`;
  const fixed = FIXED[op];
  if (fixed) return `${start} ${strong(fixed)}`;
  if (n !== undefined && unit !== undefined)
    return `${start} ${strong(span(n, unit))}${op === 'olderThan' ? ' ago' : ''}`;
  const list = [value].flat().filter((one) => one !== undefined);
  if (op === 'month')
    return `${start} ${values(
      list.map((month) => MONTHS[Number(month) - 1] ?? String(month)),
      'months',
    )}`;
  const texts = list.map((one) => (typeof one === 'boolean' ? (one ? 'yes' : 'no') : nameOf(String(one))));
  return `${start} ${values(texts, 'values', op === 'between' || op === 'hasAll' ? 'and' : 'or')}`;
}

/** Returns a stretch of time in words: `90 days`. */
export const span = (n: number, unit: Unit): string => (n === 1 ? unit : `${n} ${unit}s`);

function describeLabel({ op, ids, n, unit }: ConditionOf<'label'>, names: Names): Phrase {
  const found = ids.map((id) => names.labels.get(id) ?? 'a deleted label');
  const noun = ids.length === 1 || op !== 'hasAll' ? 'label' : 'labels';
  const since = n === undefined || unit === undefined ? '' : ` for less than ${strong(span(n, unit))}`;
  const verb = op === 'hasNone' ? 'don’t have' : 'have';
  return `who ${verb} the ${noun} ${values(found, 'labels', op === 'hasAll' ? 'and' : 'or')}${since}`;
}

const DID: Record<Activity, string> = {
  opened: 'opened an email',
  clicked: 'clicked a link',
  mailed: 'got an email',
  any: 'opened or clicked',
};

const DID_NOT: Record<Activity, string> = {
  opened: 'didn’t open any email',
  clicked: 'didn’t click any link',
  mailed: 'didn’t get any email',
  any: 'didn’t open or click anything',
};

const NEVER: Record<Activity, string> = {
  opened: 'never opened an email',
  clicked: 'never clicked a link',
  mailed: 'never got an email',
  any: 'never opened or clicked',
};

const COUNTED: Record<Activity, string> = { opened: 'opened', clicked: 'clicked', mailed: 'were mailed', any: 'acted' };

/** Comparisons of a number of times, in words. */
export const TIMES: Record<Comparison, string> = { gte: 'at least', lte: 'at most', eq: 'exactly' };

function describeActivity({ what, op, n = 1, unit = 'day', compare, times = 0 }: ConditionOf<'activity'>): Phrase {
  if (op === 'ever') return `who ${strong(DID[what])}`;
  if (op === 'never') return `who ${strong(NEVER[what])}`;
  if (op === 'count')
    return `who ${strong(`${COUNTED[what]} ${TIMES[compare ?? 'gte']} ${times === 1 ? 'once' : `${times} times`}`)}`;
  return `who ${strong(op === 'inLast' ? DID[what] : DID_NOT[what])} in the last ${strong(span(n, unit))}`;
}

/** The purposes of consent, in words. */
export const PURPOSES: Record<ConditionOf<'consent'>['purpose'], string> = {
  marketing: 'marketing mail',
  whatsapp: 'WhatsApp messages',
  sms: 'text messages',
  push: 'push notifications',
  profiling: 'profiling',
};

function describeConsent({ op, purpose, methods, before }: ConditionOf<'consent'>): Phrase {
  const verb = { agreed: 'agreed to', notAgreed: 'never agreed to', withdrew: 'withdrew their consent to' }[op];
  const by = methods
    ? ` by ${values(
        methods.map((one) => one.replaceAll('_', ' ')),
        'methods',
      )}`
    : '';
  return `who ${strong(verb)} ${PURPOSES[purpose]}${by}${before ? ` before ${strong(before)}` : ''}`;
}
