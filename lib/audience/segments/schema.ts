import { z } from 'zod';
import { isLocalMoment } from '#lib/core/day-range.ts';
import { appErrorFromZod } from '#lib/core/errors/from-zod.ts';
import {
  ACTIVITIES,
  ACTIVITY_OPERATORS,
  CATEGORY_OPERATORS,
  COLUMN_CHOICES,
  COLUMNS,
  COMPARISONS,
  CONDITIONS_MAX,
  CONSENT_METHODS,
  CONSENT_OPERATORS,
  CONSENT_PURPOSES,
  type ColumnName,
  columnOperators,
  DEPTH_MAX,
  LABEL_OPERATORS,
  LIST_OPERATORS,
  LISTED_MAX,
  MATCHES,
  type Match,
  operandForm,
  QUESTION_MAX_BYTES,
  SEGMENT_OPERATORS,
  UNITS,
  VALUE_OPERATORS,
  VALUES_MAX,
  type ValueKind,
} from './values.ts';

const Text = z.string().min(1, { error: 'must not be empty' }).max(254, { error: 'must have 254 characters or fewer' });

/** A window of time: the last n, or the next n, of a unit. */
const Span = { n: z.int().min(1).max(3_650), unit: z.enum(UNITS) };

/** A calendar day of the company's zone, or an instant with its offset. */
export const DayOrInstant = z.union(
  [
    z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}$/)
      .refine(isLocalMoment),
    z.iso.datetime({ offset: true }),
  ],
  { error: 'must be a day such as 2026-11-01, or an instant such as 2026-11-01T09:00:00Z' },
);

const Values = z
  .array(z.union([Text, z.boolean(), z.number()]))
  .min(1)
  .max(VALUES_MAX);

/** A condition's operand as it is given; which of the three it is, and of which type, follows from kind and operator. */
const operand = {
  op: z.enum(VALUE_OPERATORS),
  value: z.union([Values, Text, z.boolean(), z.number()]).optional(),
  n: Span.n.optional(),
  unit: Span.unit.optional(),
};

const ColumnCondition = z.strictObject({ source: z.literal('column'), name: z.enum(keysOf(COLUMNS)), ...operand });
const FieldCondition = z.strictObject({ source: z.literal('field'), id: z.int().min(1).max(32_767), ...operand });

const LabelCondition = z.strictObject({
  source: z.literal('label'),
  op: z.enum(LABEL_OPERATORS),
  ids: z.array(z.int().min(1).max(2_147_483_647)).min(1).max(VALUES_MAX),
  n: Span.n.optional(),
  unit: Span.unit.optional(),
});

const ActivityCondition = z.strictObject({
  source: z.literal('activity'),
  what: z.enum(ACTIVITIES),
  op: z.enum(ACTIVITY_OPERATORS),
  n: Span.n.optional(),
  unit: Span.unit.optional(),
  compare: z.enum(COMPARISONS).optional(),
  times: z.int().min(0).max(1_000_000).optional(),
});

const CategoryCondition = z.strictObject({
  source: z.literal('category'),
  op: z.enum(CATEGORY_OPERATORS),
  ids: z.array(z.uuid()).min(1).max(100),
});

const ConsentCondition = z.strictObject({
  source: z.literal('consent'),
  op: z.enum(CONSENT_OPERATORS),
  purpose: z.enum(CONSENT_PURPOSES),
  methods: z.array(z.enum(CONSENT_METHODS)).min(1).max(CONSENT_METHODS.length).optional(),
  before: DayOrInstant.optional(),
});

const SegmentCondition = z.strictObject({
  source: z.literal('segment'),
  op: z.enum(SEGMENT_OPERATORS).default('in'),
  id: z.uuid(),
  version: z.int().min(1).max(2_147_483_647).optional(),
});

const ShareCondition = z.strictObject({
  source: z.literal('share'),
  percent: z.number().min(0.01).max(100).multipleOf(0.01),
  seed: z.int().min(0).max(2_147_483_647).default(0),
});

const ListCondition = z.strictObject({
  source: z.literal('list'),
  op: z.enum(LIST_OPERATORS),
  values: z.array(Text).min(1).max(LISTED_MAX),
});

/**
 * One condition of a question. A source of a later group has its shape here, because browser and server share it, and its
 * SQL where that group registers it (`sources/registry.ts`).
 */
export const Condition = z.discriminatedUnion('source', [
  ColumnCondition,
  FieldCondition,
  LabelCondition,
  ActivityCondition,
  CategoryCondition,
  ConsentCondition,
  SegmentCondition,
  ShareCondition,
  ListCondition,
]);
export type Condition = z.infer<typeof Condition>;
export type SourceName = Condition['source'];
export type ConditionOf<Name extends SourceName> = Extract<Condition, { source: Name }>;

/** A question about people: conditions and groups of them. */
export type Question = { match: Match; of: readonly (Question | Condition)[] };

/** Returns true for a group of a question. */
export const isGroup = (node: Question | Condition): node is Question => 'match' in node;

/** Lists the conditions of a question in reading order. */
export const listConditions = (question: Question): Condition[] =>
  question.of.flatMap((node) => (isGroup(node) ? listConditions(node) : [node]));

/** A fault of a question: the path of the value, such as `conditions[2].value`, and a sentence. */
export type QuestionFault = { field: string; cause: string };

/** A question that was checked, or its first fault. */
export type CheckedQuestion = { question: Question; fault: null } | { question: null; fault: QuestionFault };

/** Thrown inside the walk of a question, and caught at its top. */
class Fault extends Error {
  readonly fault: QuestionFault;
  constructor(field: string, cause: string) {
    super(cause);
    this.fault = { field, cause };
  }
}

type Counts = { conditions: number; values: number; listed: number; listedBytes: number };

/**
 * Checks a question as it was given. Conditions are counted in reading order through all groups, from 0, so that the
 * third one is `conditions[2]` in any nesting.
 */
export function checkQuestion(input: unknown): CheckedQuestion {
  const counts: Counts = { conditions: 0, values: 0, listed: 0, listedBytes: 0 };
  try {
    const question = readGroup(input, 1, counts);
    if (JSON.stringify(question).length - counts.listedBytes > QUESTION_MAX_BYTES)
      throw new Fault('conditions', `A question may have ${QUESTION_MAX_BYTES} bytes at most.`);
    return { question, fault: null };
  } catch (error) {
    if (error instanceof Fault) return { question: null, fault: error.fault };
    throw error;
  }
}

function readGroup(input: unknown, depth: number, counts: Counts): Question {
  const where = `conditions[${counts.conditions}]`;
  const parsed = z.strictObject({ match: z.enum(MATCHES), of: z.array(z.unknown()) }).safeParse(input);
  if (!parsed.success)
    throw new Fault(where, 'A group has match (all, any or none) and of, an array of conditions and groups.');
  if (depth > DEPTH_MAX) throw new Fault(where, `Groups may be nested ${DEPTH_MAX} deep at most.`);
  const { match, of } = parsed.data;
  if (of.length === 0 && (depth > 1 || match === 'any')) throw new Fault(where, 'A group needs a condition.');
  return { match, of: of.map((node) => readNode(node, depth, counts)) };
}

function readNode(node: unknown, depth: number, counts: Counts): Question | Condition {
  if (typeof node === 'object' && node !== null && !('source' in node)) return readGroup(node, depth + 1, counts);
  const where = `conditions[${counts.conditions}]`;
  counts.conditions += 1;
  if (counts.conditions > CONDITIONS_MAX)
    throw new Fault(where, `A question may have ${CONDITIONS_MAX} conditions at most.`);
  const parsed = Condition.safeParse(node);
  if (!parsed.success) throw faultOf(where, parsed.error, node);
  countValues(where, parsed.data, counts);
  const problem = problemOf(parsed.data);
  if (problem) throw new Fault(`${where}.${problem.field}`, `The ${where}.${problem.field} ${problem.cause}.`);
  return parsed.data;
}

function faultOf(where: string, error: z.ZodError, node: unknown): Fault {
  const { payload, message } = appErrorFromZod(error, node);
  const field = payload?.field ?? 'body';
  const path = field === 'body' ? where : `${where}.${field}`;
  return new Fault(path, message.replace(field === 'body' ? /\bbody\b/i : field, path));
}

function countValues(where: string, condition: Condition, counts: Counts): void {
  if (condition.source === 'list') {
    counts.listed += condition.values.length;
    counts.listedBytes += JSON.stringify(condition.values).length;
    if (counts.listed > LISTED_MAX)
      throw new Fault(`${where}.values`, `A question may name ${LISTED_MAX} people at most.`);
    return;
  }
  const name = 'ids' in condition ? 'ids' : 'value';
  const values = 'ids' in condition ? condition.ids : 'value' in condition ? condition.value : null;
  counts.values += Array.isArray(values) ? values.length : 1;
  if (counts.values > VALUES_MAX)
    throw new Fault(`${where}.${name}`, `A question may have ${VALUES_MAX} values at most.`);
}

/** A predicate about a field of a condition: "must be a number". */
export type Problem = { field: string; cause: string };

/** Returns what is wrong with a condition that its shape does not say; a field's needs its type, see `readOperand`. */
function problemOf(condition: Condition): Problem | null {
  if (condition.source === 'column') return columnProblem(condition);
  if (condition.source === 'label') return spanProblem(condition, false);
  if (condition.source === 'activity') return activityProblem(condition);
  if (condition.source === 'list' && condition.op === 'ids') {
    const wrong = condition.values.findIndex((id) => !z.uuid().safeParse(id).success);
    return wrong < 0 ? null : { field: `values[${wrong}]`, cause: 'must be the id of a contact' };
  }
  return null;
}

function columnProblem({ name, ...condition }: ConditionOf<'column'>): Problem | null {
  const operators = columnOperators(name);
  if (!operators.includes(condition.op)) return { field: 'op', cause: `must be one of ${operators.join(', ')}` };
  const { operand, problem } = readOperand(COLUMNS[name], condition);
  if (problem) return problem;
  const choices: readonly string[] | undefined = choicesOf(name);
  if (!choices || operand.form !== 'list') return null;
  const wrong = operand.values.findIndex((value) => !choices.includes(String(value)));
  return wrong < 0 ? null : { field: 'value', cause: `must be one of ${choices.join(', ')}` };
}

/** Returns the closed list of values of a column; undefined where it has none. */
export const choicesOf = (name: ColumnName): readonly string[] | undefined =>
  Object.hasOwn(COLUMN_CHOICES, name) ? COLUMN_CHOICES[name as keyof typeof COLUMN_CHOICES] : undefined;

function activityProblem(condition: ConditionOf<'activity'>): Problem | null {
  const { what, op, compare, times } = condition;
  if (op !== 'count') {
    if (compare !== undefined || times !== undefined)
      return { field: compare === undefined ? 'times' : 'compare', cause: 'goes with the operator count only' };
    return spanProblem(condition, op === 'inLast' || op === 'notInLast');
  }
  if (what === 'any') return { field: 'what', cause: 'must be opened, clicked or mailed to be counted' };
  if (compare === undefined) return { field: 'compare', cause: `must be one of ${COMPARISONS.join(', ')}` };
  if (times === undefined) return { field: 'times', cause: 'must be a number of times' };
  return noSpan(condition);
}

type Spanned = { n?: number | undefined; unit?: (typeof UNITS)[number] | undefined };

function spanProblem(condition: Spanned, isRequired: boolean): Problem | null {
  const { n, unit } = condition;
  if (isRequired || n !== undefined || unit !== undefined) {
    if (n === undefined) return { field: 'n', cause: 'must be a number from 1 to 3650' };
    if (unit === undefined) return { field: 'unit', cause: `must be one of ${UNITS.join(', ')}` };
  }
  return isRequired || !('op' in condition) || !['ever', 'never'].includes(String(condition.op))
    ? null
    : noSpan(condition);
}

const noSpan = ({ n, unit }: Spanned): Problem | null =>
  n === undefined && unit === undefined
    ? null
    : { field: n === undefined ? 'unit' : 'n', cause: 'goes with the operators inLast and notInLast only' };

/** The operand of a condition: the values or times that its operator compares with. */
export type Operand =
  | { form: 'none' }
  | { form: 'list'; values: (string | number | boolean)[] }
  | { form: 'number'; value: number }
  | { form: 'numbers'; from: number; to: number }
  | { form: 'day'; at: string }
  | { form: 'days'; from: string; to: string }
  | { form: 'window'; n: number; unit: (typeof UNITS)[number] }
  | { form: 'months'; months: number[] };

type Read = { operand: Operand; problem: null } | { operand: null; problem: Problem };

const refused = (field: string, cause: string): Read => ({ operand: null, problem: { field, cause } });
const taken = (operand: Operand): Read => ({ operand, problem: null });

/** Reads the operand of a condition on a value of a kind. */
export function readOperand(
  kind: ValueKind,
  condition: Pick<ConditionOf<'field'>, 'op' | 'value' | 'n' | 'unit'>,
): Read {
  const { op, value, n, unit } = condition;
  const form = operandForm(kind, op);
  if (form !== 'window' && (n !== undefined || unit !== undefined))
    return refused(n === undefined ? 'unit' : 'n', 'goes with inLast, inNext and olderThan only');
  if ((form === 'none' || form === 'window') && value !== undefined)
    return refused('value', `does not go with the operator ${op}`);
  const list = value === undefined ? [] : Array.isArray(value) ? value : [value];
  switch (form) {
    case 'none':
      return taken({ form });
    case 'window':
      return readWindow(kind, n, unit);
    case 'number':
      return typeof value === 'number' ? taken({ form, value }) : refused('value', 'must be a number');
    case 'numbers': {
      const [from, to, ...more] = list;
      if (typeof from !== 'number' || typeof to !== 'number' || more.length > 0 || from > to)
        return refused('value', 'must be two numbers, the smaller one first');
      return taken({ form, from, to });
    }
    case 'day': {
      const at = dayOf(kind, value);
      return at === null ? refused('value', `must be ${dayWords(kind)}`) : taken({ form, at });
    }
    case 'days': {
      const [from, to] = list.map((one) => dayOf(kind, one));
      if (!from || !to || list.length !== 2 || Date.parse(from) > Date.parse(to))
        return refused('value', `must be two of them, the earlier one first: each ${dayWords(kind)}`);
      return taken({ form, from, to });
    }
    case 'months': {
      const months = list.filter((one) => typeof one === 'number' && Number.isInteger(one) && one >= 1 && one <= 12);
      return list.length === 0 || months.length < list.length
        ? refused('value', 'must be months from 1 to 12')
        : taken({ form, months: months.map(Number) });
    }
    default:
      return readList(kind, list);
  }
}

function readList(kind: ValueKind, list: (string | number | boolean)[]): Read {
  if (list.length === 0) return refused('value', 'must be a value, or a list of them');
  const type = kind === 'boolean' ? 'boolean' : 'string';
  const words = type === 'boolean' ? 'must be true or false' : 'must be a text, or a list of them';
  return list.every((one) => typeof one === type) ? taken({ form: 'list', values: list }) : refused('value', words);
}

function readWindow(kind: ValueKind, n: number | undefined, unit: Spanned['unit']): Read {
  if (n === undefined) return refused('n', 'must be a number from 1 to 3650');
  if (unit === undefined) return refused('unit', `must be one of ${UNITS.join(', ')}`);
  if (kind !== 'instant' && unit === 'hour') return refused('unit', 'must be day, week or month: a date has no hours');
  if (kind === 'birthday' && n * { hour: 0, day: 1, week: 7, month: 31 }[unit] > 366)
    return refused('n', 'must be within a year');
  return taken({ form: 'window', n, unit });
}

function dayOf(kind: ValueKind, value: unknown): string | null {
  const parsed = DayOrInstant.safeParse(value);
  if (!parsed.success || (kind !== 'instant' && parsed.data.length > 10)) return null;
  return parsed.data;
}

const dayWords = (kind: ValueKind): string =>
  kind === 'instant'
    ? 'a day such as 2026-11-01 or an instant such as 2026-11-01T09:00:00Z'
    : 'a day such as 2026-11-01';

function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): [Key, ...Key[]] {
  return Object.keys(record) as [Key, ...Key[]]; // the record is a literal with these keys
}

/** A filter that names a segment: its latest version, or the one that somebody pinned. */
export const SegmentReferenceFilter = z.strictObject({
  segmentId: z.uuid(),
  version: z.int().min(1).max(2_147_483_647).optional(),
});
