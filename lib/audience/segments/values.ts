/** The relation of a group's conditions: people match all of them, any of them, or none. */
export const MATCHES = ['all', 'any', 'none'] as const;
export type Match = (typeof MATCHES)[number];

/** The kinds of values that conditions compare. */
export type ValueKind = 'text' | 'choice' | 'boolean' | 'number' | 'instant' | 'date' | 'birthday' | 'multichoice';

/** Every operator of a condition on a value. */
export const VALUE_OPERATORS = [
  'is',
  'isNot',
  'contains',
  'notContains',
  'starts',
  'ends',
  'eq',
  'ne',
  'lt',
  'lte',
  'gt',
  'gte',
  'between',
  'before',
  'after',
  'inLast',
  'inNext',
  'olderThan',
  'today',
  'thisWeek',
  'thisMonth',
  'month',
  'has',
  'hasAll',
  'hasNone',
  'set',
  'empty',
] as const;
export type ValueOperator = (typeof VALUE_OPERATORS)[number];

const PRESENCE = ['set', 'empty'] as const;
const DATES = [
  'inLast',
  'olderThan',
  'inNext',
  'before',
  'after',
  'between',
  'today',
  'thisWeek',
  'thisMonth',
] as const;

/** The operators of each kind, in the order of menus. */
export const OPERATORS: Record<ValueKind, readonly ValueOperator[]> = {
  text: ['is', 'isNot', 'contains', 'notContains', 'starts', 'ends', ...PRESENCE],
  choice: ['is', 'isNot', ...PRESENCE],
  boolean: ['is', 'isNot', ...PRESENCE],
  number: ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'between', ...PRESENCE],
  instant: [...DATES, ...PRESENCE],
  date: [...DATES, ...PRESENCE],
  birthday: ['today', 'inNext', 'month', 'before', 'after', 'between', ...PRESENCE],
  multichoice: ['has', 'hasAll', 'hasNone', ...PRESENCE],
};

/** The form of an operand: `window` is `n` and `unit`, everything else is in `value`. */
export type OperandForm = 'none' | 'list' | 'number' | 'numbers' | 'day' | 'days' | 'window' | 'months';

/** Returns the form of an operator's operand, for values of a kind. */
export function operandForm(kind: ValueKind, op: ValueOperator): OperandForm {
  switch (op) {
    case 'set':
    case 'empty':
    case 'today':
    case 'thisWeek':
    case 'thisMonth':
      return 'none';
    case 'inLast':
    case 'inNext':
    case 'olderThan':
      return 'window';
    case 'before':
    case 'after':
      return 'day';
    case 'between':
      return kind === 'number' ? 'numbers' : 'days';
    case 'month':
      return 'months';
    case 'eq':
    case 'ne':
    case 'lt':
    case 'lte':
    case 'gt':
    case 'gte':
      return 'number';
    default:
      return 'list';
  }
}

/** The units of relative times. */
export const UNITS = ['hour', 'day', 'week', 'month'] as const;
export type Unit = (typeof UNITS)[number];

/** The standard facts of a contact that a condition may name, each with the kind of its values. */
export const COLUMNS = {
  email: 'text',
  emailDomain: 'choice',
  firstName: 'text',
  lastName: 'text',
  phone: 'text',
  externalId: 'text',
  city: 'text',
  company: 'text',
  jobTitle: 'text',
  gender: 'text',
  address: 'text',
  zipcode: 'text',
  website: 'text',
  country: 'choice',
  language: 'choice',
  timezone: 'choice',
  status: 'choice',
  stage: 'choice',
  isLost: 'boolean',
  source: 'choice',
  importId: 'choice',
  birthday: 'birthday',
  createdAt: 'instant',
  updatedAt: 'instant',
} as const satisfies Record<string, ValueKind>;
export type ColumnName = keyof typeof COLUMNS;

/** Every contact has these: they are never empty. */
export const NEVER_EMPTY: ReadonlySet<ColumnName> = new Set([
  'status',
  'stage',
  'isLost',
  'source',
  'createdAt',
  'updatedAt',
] as const);

/** The values of the columns that have a closed list of them. */
export const COLUMN_CHOICES = {
  status: ['active', 'pending', 'unsubscribed', 'bounced'],
  stage: ['aware', 'engaged', 'customer', 'loyal', 'promoter'],
  source: ['manual', 'import', 'form', 'api', 'card', 'page', 'checkout'],
} as const satisfies Partial<Record<ColumnName, readonly string[]>>;

/** Returns the operators of a column. */
export const columnOperators = (name: ColumnName): readonly ValueOperator[] =>
  NEVER_EMPTY.has(name)
    ? OPERATORS[COLUMNS[name]].filter((op) => op !== 'set' && op !== 'empty')
    : OPERATORS[COLUMNS[name]];

/** The kind of the values of each type of custom field. */
export const FIELD_KINDS = {
  text: 'text',
  url: 'text',
  number: 'number',
  date: 'date',
  datetime: 'instant',
  boolean: 'boolean',
  choice: 'choice',
  multichoice: 'multichoice',
} as const satisfies Record<string, ValueKind>;
export type FieldType = keyof typeof FIELD_KINDS;

/** The operators of labels. */
export const LABEL_OPERATORS = ['has', 'hasAll', 'hasNone'] as const;

/** The acts that are counted of each mailed person. */
export const ACTIVITIES = ['opened', 'clicked', 'mailed', 'any'] as const;
export type Activity = (typeof ACTIVITIES)[number];

/** The operators of activity; `count` compares the number of times, which `any` does not have. */
export const ACTIVITY_OPERATORS = ['inLast', 'notInLast', 'ever', 'never', 'count'] as const;

/** Comparisons of a number of times. */
export const COMPARISONS = ['gte', 'lte', 'eq'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** The operators of categories: people who get them, or who left one of them. */
export const CATEGORY_OPERATORS = ['subscribed', 'left'] as const;

/** The operators of consent. */
export const CONSENT_OPERATORS = ['agreed', 'notAgreed', 'withdrew'] as const;

/** The purposes that people agree to. */
export const CONSENT_PURPOSES = ['marketing', 'whatsapp', 'sms', 'push', 'profiling'] as const;

/** The methods by which people agree. */
export const CONSENT_METHODS = [
  'form',
  'double_opt_in',
  'preference',
  'one_click',
  'link',
  'api',
  'import',
  'manual',
  'checkout',
  'complaint',
] as const;

/** The operators of segments in segments. */
export const SEGMENT_OPERATORS = ['in', 'notIn'] as const;

/** The kinds of lists of named people. */
export const LIST_OPERATORS = ['emails', 'ids'] as const;

/** Most conditions of a question, without those of the segments that it names. */
export const CONDITIONS_MAX = 50;
/** Most conditions of a question, with those of the segments that it names. */
export const EXPANDED_MAX = 200;
/** Deepest nesting of groups, with those of the segments that it names. */
export const DEPTH_MAX = 5;
/** Most values in a question, without lists of people. */
export const VALUES_MAX = 1_000;
/** Most named people in a question. */
export const LISTED_MAX = 10_000;
/** Most bytes of a question as JSON, without lists of people. */
export const QUESTION_MAX_BYTES = 65_536;
/** Most segments of one company, archived ones included. */
export const SEGMENTS_MAX = 500;
/** Longest name, and longest description. */
export const SEGMENT_NAME_MAX = 100;
export const SEGMENT_DESCRIPTION_MAX = 500;

/** Watched segments of one company from which on their number is a finding: each of them is compared with every change of a contact. */
export const WATCHED_MAX = 20;
/** Milliseconds from which on the comparison of a watched segment is a finding. */
export const SLOW_COMPARISON_MS = 5_000;

/** Orders of the list of segments; a leading minus is descending. */
export const SEGMENT_SORTS = ['name', '-name', 'size', '-size', 'updatedAt', '-updatedAt'] as const;

/** The states of segments in the list. */
export const SEGMENT_STATES = ['live', 'archived'] as const;
