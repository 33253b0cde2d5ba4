import type { SegmentVocabulary } from '#lib/audience/segments/answers/schema.ts';
import {
  COLUMNS,
  type ColumnName,
  columnOperators,
  FIELD_KINDS,
  OPERATORS,
  operandForm,
  type ValueKind,
  type ValueOperator,
} from '#lib/audience/segments/values.ts';
import type { Facts } from './draft.ts';

/** The things of the company that conditions can name. */
export type Vocabulary = SegmentVocabulary;

/** The sources that a new condition may have, in the order of the menu. */
export const SOURCES = ['column', 'field', 'label', 'activity', 'consent', 'segment', 'list', 'share'] as const;
export type OfferedSource = (typeof SOURCES)[number];

/** A new condition of a source. */
export function newFacts(source: OfferedSource, { fields }: Vocabulary): Facts {
  switch (source) {
    case 'column':
      return { source, name: 'city', op: 'is' };
    case 'field': {
      const [field] = fields;
      return field ? fieldFacts(field.id, { fields }) : { source, id: 0, op: 'is' };
    }
    case 'label':
      return { source, op: 'has', ids: [] };
    case 'activity':
      return { source, what: 'opened', op: 'inLast', n: 30, unit: 'day' };
    case 'consent':
      return { source, op: 'agreed', purpose: 'marketing' };
    case 'segment':
      return { source, op: 'in' };
    case 'list':
      return { source, op: 'emails', values: [] };
    case 'share':
      return { source, percent: 10, seed: 0 };
  }
}

/** A new condition on a column. */
export const columnFacts = (name: ColumnName): Facts =>
  withOperator({ source: 'column', name }, COLUMNS[name], columnOperators(name)[0] ?? 'is');

/** A new condition on a field. */
export function fieldFacts(id: number, { fields }: Pick<Vocabulary, 'fields'>): Facts {
  const kind = kindOfField(id, { fields });
  return withOperator({ source: 'field', id }, kind, OPERATORS[kind][0] ?? 'is');
}

/** The kind of the values of a field; a deleted one has texts. */
export function kindOfField(id: number, { fields }: Pick<Vocabulary, 'fields'>): ValueKind {
  const field = fields.find((one) => one.id === id);
  return field ? FIELD_KINDS[field.type] : 'text';
}

/** Changes the operator; what it compares with is kept where it has the same form. */
export function withOperator(facts: Facts, kind: ValueKind, op: ValueOperator): Facts {
  const before = typeof facts.op === 'string' ? operandForm(kind, facts.op as ValueOperator) : null;
  const form = operandForm(kind, op);
  const { value, n, unit, ...rest } = facts;
  if (form === 'window') return { ...rest, op, n: n ?? 30, unit: unit ?? 'day' };
  return form === before && value !== undefined ? { ...rest, op, value } : { ...rest, op };
}

/** The lack of a condition that is not complete: the key of a text. */
export type Missing =
  | 'value'
  | 'number'
  | 'numbers'
  | 'day'
  | 'days'
  | 'choice'
  | 'list'
  | 'field'
  | 'label'
  | 'segment';

const isFilled = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

/** Returns what a condition misses before it can be asked; null for a complete one. */
export function missingOf(facts: Facts, vocabulary: Vocabulary): Missing | null {
  switch (facts.source) {
    case 'column':
      return missingOperand(facts, COLUMNS[facts.name as ColumnName]);
    case 'field':
      if (!vocabulary.fields.some(({ id }) => id === facts.id)) return 'field';
      return missingOperand(facts, kindOfField(Number(facts.id), vocabulary));
    case 'label':
      if (!isFilled(facts.ids)) return 'choice';
      return listOf(facts.ids).every((id) => vocabulary.labels.some((label) => label.id === id)) ? null : 'label';
    case 'activity':
      if (facts.op === 'count') return typeof facts.times === 'number' ? null : 'number';
      return facts.op === 'ever' || facts.op === 'never' || typeof facts.n === 'number' ? null : 'number';
    case 'segment':
      if (facts.id === undefined) return 'choice';
      return vocabulary.segments.some(({ id }) => id === facts.id) ? null : 'segment';
    case 'list':
      return isFilled(facts.values) ? null : 'list';
    case 'share':
      return typeof facts.percent === 'number' ? null : 'number';
    default:
      return null;
  }
}

function missingOperand(facts: Facts, kind: ValueKind): Missing | null {
  const { value } = facts;
  const list = listOf(value);
  switch (operandForm(kind, facts.op as ValueOperator)) {
    case 'none':
      return null;
    case 'window':
      return typeof facts.n === 'number' ? null : 'number';
    case 'number':
      return typeof value === 'number' ? null : 'number';
    case 'numbers':
      return list.length === 2 && list.every((one) => typeof one === 'number') ? null : 'numbers';
    case 'day':
      return typeof value === 'string' && value !== '' ? null : 'day';
    case 'days':
      return list.length === 2 && list.every((one) => typeof one === 'string' && one !== '') ? null : 'days';
    default:
      return typeof value === 'boolean' || (list.length > 0 && list[0] !== '') ? null : 'value';
  }
}

/** Returns a value as a list: conditions have one value, or several. */
export const listOf = (value: unknown): readonly unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

/** Returns true for a condition of which nothing is entered yet. */
export const isBlank = (facts: Facts): boolean =>
  listOf(facts.value).every((one) => one === '') &&
  listOf(facts.ids).length === 0 &&
  listOf(facts.values).length === 0 &&
  ['n', 'times', 'percent', 'id'].every((name) => facts[name] === undefined || facts.source === 'field');
