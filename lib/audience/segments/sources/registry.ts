import type { Clock } from '../ranges.ts';
import type { ConditionOf, Operand, SourceName } from '../schema.ts';
import type { FieldType, ValueKind } from '../values.ts';

/** A custom field of the company, as conditions need it. */
export type FieldFacts = {
  id: number;
  name: string;
  type: FieldType;
  options: readonly { id: string | number; name: string }[];
};

/** Facts of a company that wake a question: a change of one of these can change who matches it. */
export type Dependency =
  | 'created'
  | 'updated'
  | 'address'
  | 'status'
  | 'stage'
  | 'labelled'
  | 'engagement'
  | 'consent'
  | 'segment'
  | 'time';

/** The things of a company that a condition names. */
export type References = { fields?: readonly number[]; labels?: readonly number[]; segment?: SegmentReference };
export type SegmentReference = { id: string; version: number | null };

/** The means by which a source writes SQL. Rows of `contacts` are `c`, and the company's id is `$1`. */
export type Writer = Clock & {
  /** Adds a parameter and returns it with its type, such as `$3::text[]`. */
  param(value: unknown, type: string): string;
  /** The field of a condition, and its operand. @throws {ConditionFault} for one that does not exist, or does not fit */
  field(id: number): FieldFacts;
  operand(kind: ValueKind, condition: ConditionOf<'column'> | ConditionOf<'field'>): Operand;
  /** Refuses labels that do not exist. @throws {ConditionFault} */
  requireLabels(ids: readonly number[]): void;
  /** Returns the SQL of another segment's question. @throws {ConditionFault} for one that does not exist, or a circle */
  segment(reference: SegmentReference): string;
};

/** A refusal of a condition, by the name of its field and a sentence. */
export class ConditionFault extends Error {
  readonly field: string;
  constructor(field: string, cause: string) {
    super(cause);
    this.field = field;
  }
}

/** A source of conditions. Sub-questions are `EXISTS`, never `IN (SELECT …)`, which no index can answer inside OR. */
export type Source<Name extends SourceName = SourceName> = {
  name: Name;
  /** The operators, in the order of menus; those of a column or a field follow from its kind. */
  operators: readonly string[];
  /** Returns a boolean expression about a contact; NULL counts as false. */
  sql(condition: ConditionOf<Name>, writer: Writer): string;
  /** Returns an expression of type jsonb: the person's value that a condition looks at. */
  explain(condition: ConditionOf<Name>, writer: Writer): string;
  dependsOn(condition: ConditionOf<Name>): readonly Dependency[];
  references?(condition: ConditionOf<Name>): References;
};

const sources = new Map<SourceName, Source>();

/** Registers a source; a group above this one registers its own when its module is loaded. */
export function registerSource<Name extends SourceName>(source: Source<Name>): void {
  // Safe, because a source is called with the conditions of its own name only.
  sources.set(source.name, source as unknown as Source);
}

/**
 * Returns the source of a condition.
 *
 * @throws {ConditionFault} for one that this process has not registered
 */
export function sourceOf(name: SourceName): Source {
  const source = sources.get(name);
  if (!source) throw new ConditionFault('source', `The source ${name} is not available.`);
  return source;
}

/** Negates an expression in which NULL counts as false. */
export const not = (expression: string): string => `NOT coalesce((${expression}), false)`;

/** An expression that is true of everybody. */
export const EVERYBODY = 'true';

/** Joins expressions by OR or AND, in parentheses. */
export const joined = (expressions: readonly string[], by: 'AND' | 'OR'): string =>
  expressions.length === 0 ? (by === 'AND' ? EVERYBODY : 'false') : `(${expressions.join(` ${by} `)})`;

/** A boolean expression about `contacts c`, and its parameters, of which the first is the company's id. */
export type Compiled = { sql: string; values: unknown[] };
