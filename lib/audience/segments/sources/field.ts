import { dayRange, instantRange } from '../ranges.ts';
import type { ConditionOf, Operand } from '../schema.ts';
import { FIELD_KINDS, OPERATORS, type ValueOperator } from '../values.ts';
import { asTexts, compareText, presence } from './comparisons.ts';
import { ConditionFault, type FieldFacts, joined, not, type Source, type Writer } from './registry.ts';

function sql(condition: ConditionOf<'field'>, writer: Writer): string {
  const field = writer.field(condition.id);
  const kind = FIELD_KINDS[field.type];
  const { op } = condition;
  if (!OPERATORS[kind].includes(op))
    throw new ConditionFault('op', `The field ${field.name} takes the operators ${OPERATORS[kind].join(', ')}.`);
  const operand = writer.operand(kind, condition);
  const key = String(field.id);
  if (op === 'set' || op === 'empty') return presence(op, `c.fields ? ${writer.param(key, 'text')}`);
  switch (kind) {
    case 'number':
      return byPath(numberPath(key, op, operand), writer);
    case 'date':
      return byPath(rangePath(key, dayRange(writer, op, operand)), writer);
    case 'instant':
      return byPath(rangePath(key, asTexts(instantRange(writer, op, operand))), writer);
    case 'multichoice':
      return choices(key, op, optionIds(field, operand), writer);
    default:
      return texts(field, op, operand, writer);
  }
}

const byPath = (path: string, writer: Writer): string => `c.fields @@ ${writer.param(path, 'jsonpath')}`;

const SIGNS: Partial<Record<ValueOperator, string>> = { eq: '==', ne: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' };

/** Writes a path from numbers that were checked and a key that is one; nothing of a condition gets into it as a text. */
function numberPath(key: string, op: ValueOperator, operand: Operand): string {
  if (operand.form === 'numbers') return `$."${key}" >= ${operand.from} && $."${key}" <= ${operand.to}`;
  return operand.form === 'number' ? `$."${key}" ${SIGNS[op]} ${operand.value}` : 'false';
}

/** Stored dates are YYYY-MM-DD and stored instants ISO 8601 in UTC: the order of their texts is the order of time. */
function rangePath(key: string, { from, until }: { from: string | null; until: string | null }): string {
  const bounds = [
    ...(from === null ? [] : [`$."${key}" >= "${from}"`]),
    ...(until === null ? [] : [`$."${key}" < "${until}"`]),
  ];
  return bounds.join(' && ');
}

function choices(key: string, op: ValueOperator, ids: readonly (string | number)[], writer: Writer): string {
  const has = (id: string | number) => `c.fields @> ${writer.param(JSON.stringify({ [key]: [id] }), 'jsonb')}`;
  const tests = ids.map(has);
  if (op === 'hasNone') return not(joined(tests, 'OR'));
  return joined(tests, op === 'hasAll' ? 'AND' : 'OR');
}

function texts(field: FieldFacts, op: ValueOperator, operand: Operand, writer: Writer): string {
  if (op !== 'is' && op !== 'isNot')
    return compareText(`(c.fields->>${writer.param(String(field.id), 'text')})`, op, operand, writer);
  const values = field.type === 'choice' ? optionIds(field, operand) : operand.form === 'list' ? operand.values : [];
  const tests = values.map((value) => `c.fields @> ${writer.param(JSON.stringify({ [field.id]: value }), 'jsonb')}`);
  return op === 'is' ? joined(tests, 'OR') : not(joined(tests, 'OR'));
}

/** Returns the ids of options as they are stored. */
function optionIds(field: FieldFacts, operand: Operand): (string | number)[] {
  const values = operand.form === 'list' ? operand.values : [];
  return values.map((value) => {
    const option = field.options.find(({ id }) => String(id) === String(value));
    if (!option) throw new ConditionFault('value', `The field ${field.name} has no option ${String(value)}.`);
    return option.id;
  });
}

/** Fields that the company defined. */
export const fieldSource: Source<'field'> = {
  name: 'field',
  operators: [],
  sql,
  explain: ({ id }, writer) => `c.fields->${writer.param(String(writer.field(id).id), 'text')}`,
  dependsOn: ({ op }) =>
    ['inLast', 'inNext', 'olderThan', 'today', 'thisWeek', 'thisMonth'].includes(op)
      ? ['created', 'updated', 'time']
      : ['created', 'updated'],
  references: ({ id }) => ({ fields: [id] }),
};
