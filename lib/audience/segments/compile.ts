import { refuse } from '#lib/core/errors/refuse.ts';
import type { Clock } from './ranges.ts';
import { type Condition, isGroup, listConditions, type Question, readOperand } from './schema.ts';
import { activitySource } from './sources/activity.ts';
import { columnSource } from './sources/column.ts';
import { categorySource, consentSource } from './sources/consent.ts';
import { fieldSource } from './sources/field.ts';
import { labelSource } from './sources/label.ts';
import { listSource, segmentSource, shareSource } from './sources/others.ts';
import {
  type Compiled,
  ConditionFault,
  type Dependency,
  EVERYBODY,
  type FieldFacts,
  joined,
  not,
  registerSource,
  type SegmentReference,
  sourceOf,
  type Writer,
} from './sources/registry.ts';
import { DEPTH_MAX, EXPANDED_MAX } from './values.ts';

registerSource(columnSource);
registerSource(fieldSource);
registerSource(labelSource);
registerSource(activitySource);
registerSource(categorySource);
registerSource(consentSource);
registerSource(segmentSource);
registerSource(shareSource);
registerSource(listSource);

/** A segment's question of one version, and its name for refusals. */
export type SegmentFacts = { name: string; question: Question };

/** The facts of a company that a question needs to become SQL. */
export type CompanyFacts = Clock & {
  companyId: string;
  fields: ReadonlyMap<number, FieldFacts>;
  labels: ReadonlySet<number>;
  /** By `segmentKey`. */
  segments: ReadonlyMap<string, SegmentFacts>;
};

/** Returns the key of a segment's version; without a version it is the latest one. */
export const segmentKey = ({ id, version }: SegmentReference): string => `${id} ${version ?? 'latest'}`;

/** Refuses a condition; `index` counts the conditions of the question that is written, in reading order. */
type Refuse = (fault: ConditionFault, index: number) => never;

/** The position of a writer: the segments around it, the depth, and the conditions so far of its own question and of all. */
type Position = { within: readonly string[]; depth: number; own: { count: number }; all: { count: number } };

/** Writes the parts of one statement. They share its parameters, of which the first is the company's id. */
class StatementWriter implements Writer {
  readonly zone: string;
  readonly now: Date;
  readonly values: unknown[];
  readonly #facts: CompanyFacts;
  #at: Position;

  /** @param inside the segment that the question belongs to, which it must not name. */
  constructor(facts: CompanyFacts, inside?: string) {
    this.#facts = facts;
    this.values = [facts.companyId];
    this.zone = facts.zone;
    this.now = facts.now;
    this.#at = { within: inside === undefined ? [] : [inside], depth: 0, own: { count: 0 }, all: { count: 0 } };
  }

  param(value: unknown, type: string): string {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }

  field(id: number): FieldFacts {
    const field = this.#facts.fields.get(id);
    if (!field) throw new ConditionFault('id', 'The field was deleted. Choose another one, or remove the condition.');
    return field;
  }

  operand(...given: Parameters<Writer['operand']>): ReturnType<Writer['operand']> {
    const { operand, problem } = readOperand(...given);
    if (problem) throw new ConditionFault(problem.field, `The ${problem.field} ${problem.cause}.`);
    return operand;
  }

  requireLabels(ids: readonly number[]): void {
    const missing = ids.findIndex((id) => !this.#facts.labels.has(id));
    if (missing < 0) return;
    const cause = 'The label was deleted. Choose another one, or remove the condition.';
    throw new ConditionFault(`ids[${missing}]`, cause);
  }

  segment(reference: SegmentReference): string {
    const segment = this.#facts.segments.get(segmentKey(reference));
    if (!segment) throw new ConditionFault('id', 'There is no such segment, or no such version of it.');
    if (this.#at.within.includes(reference.id))
      throw new ConditionFault('id', `The segment ${segment.name} would contain itself.`);
    return this.#moved({ within: [...this.#at.within, reference.id], own: { count: 0 } }, () =>
      this.group(segment.question, ({ message }) => {
        throw new ConditionFault('id', `The segment ${segment.name} cannot be used. ${message}`);
      }),
    );
  }

  group({ match, of }: Question, refuseAt: Refuse): string {
    const depth = this.#at.depth + 1;
    if (depth > DEPTH_MAX)
      throw new ConditionFault('id', `Groups may be nested ${DEPTH_MAX} deep at most, those of segments included.`);
    const parts = this.#moved({ depth }, () =>
      of.map((node) => (isGroup(node) ? this.group(node, refuseAt) : this.condition(node, refuseAt))),
    );
    if (match === 'none') return parts.length === 0 ? EVERYBODY : not(joined(parts, 'OR'));
    return joined(parts, match === 'all' ? 'AND' : 'OR');
  }

  condition(condition: Condition, refuseAt: Refuse): string {
    const { own, all } = this.#at;
    const index = own.count;
    own.count += 1;
    all.count += 1;
    try {
      if (all.count > EXPANDED_MAX)
        throw new ConditionFault(
          'id',
          `A question may have ${EXPANDED_MAX} conditions at most with those of segments.`,
        );
      return sourceOf(condition.source).sql(condition, this);
    } catch (fault) {
      if (fault instanceof ConditionFault) return refuseAt(fault, index);
      throw fault;
    }
  }

  /** Writes a part of a condition whose question was written before, and is therefore not refused. */
  part(condition: Condition, part: 'sql' | 'explain'): string {
    const counted = { depth: 1, own: { count: 0 }, all: { count: 0 } };
    return this.#moved(counted, () => sourceOf(condition.source)[part](condition, this));
  }

  #moved<Result>(change: Partial<Position>, work: () => Result): Result {
    const before = this.#at;
    this.#at = { ...before, ...change };
    try {
      return work();
    } finally {
      this.#at = before;
    }
  }
}

const refuseCondition: Refuse = ({ field, message }, index) => {
  throw refuse.fieldBecause(`conditions[${index}].${field}`, message);
};

/**
 * Compiles a question to a boolean expression about `contacts c`, in which NULL counts as false; `$1` is the company's id.
 *
 * @param inside the id of the segment that the question belongs to, which it must not name.
 * @throws {AppError} invalidField, naming the condition: `conditions[2].value`
 */
export function compileQuestion(question: Question, facts: CompanyFacts, inside?: string): Compiled {
  const writer = new StatementWriter(facts, inside);
  return { sql: writer.group(question, refuseCondition), values: writer.values };
}

/**
 * Compiles several questions to expressions of one statement, which share its parameters. Their conditions are counted through.
 *
 * @throws {AppError} invalidField, naming the condition: `conditions[2].value`
 */
export function compileTogether(
  questions: readonly Question[],
  facts: CompanyFacts,
): { expressions: string[]; values: unknown[] } {
  const writer = new StatementWriter(facts);
  return { expressions: questions.map((question) => writer.group(question, refuseCondition)), values: writer.values };
}

/** A question as expressions about one contact: the whole, whether each condition matches, and the values (jsonb) they look at. */
export type CompiledExplanation = { whole: string; matches: string[]; looked: string[]; values: unknown[] };

/**
 * Compiles a question with the value and the truth of each condition, in reading order.
 *
 * @throws {AppError} invalidField, naming the condition
 */
export function compileExplanation(question: Question, facts: CompanyFacts): CompiledExplanation {
  const writer = new StatementWriter(facts);
  const whole = writer.group(question, refuseCondition);
  const conditions = listConditions(question);
  const matches = conditions.map((condition) => writer.part(condition, 'sql'));
  return { whole, matches, looked: conditions.map((one) => writer.part(one, 'explain')), values: writer.values };
}

/**
 * Compiles a question with the values that its first conditions look at.
 *
 * @throws {AppError} invalidField, naming the condition
 */
export function compileLooked(question: Question, facts: CompanyFacts, count: number): CompiledExplanation {
  const writer = new StatementWriter(facts);
  const whole = writer.group(question, refuseCondition);
  const shown = listConditions(question).slice(0, count);
  return { whole, matches: [], looked: shown.map((one) => writer.part(one, 'explain')), values: writer.values };
}

/** Lists the facts of people whose change can change who matches a question; `segment` means the facts of another one. */
export const dependenciesOf = (question: Question): Dependency[] => [
  ...new Set(listConditions(question).flatMap((one) => sourceOf(one.source).dependsOn(one))),
];

/** The things of a company that a question names, without those that its segments name. */
export type QuestionReferences = { fields: number[]; labels: number[]; segments: SegmentReference[] };

/** Lists what a question names. */
export function referencesOf(question: Question): QuestionReferences {
  const all = listConditions(question).map((one) => sourceOf(one.source).references?.(one) ?? {});
  return {
    fields: [...new Set(all.flatMap(({ fields }) => fields ?? []))],
    labels: [...new Set(all.flatMap(({ labels }) => labels ?? []))],
    segments: all.flatMap(({ segment }) => segment ?? []),
  };
}
