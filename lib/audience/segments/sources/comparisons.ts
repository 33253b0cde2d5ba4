import { dayRange, type InstantRange, instantRange } from '../ranges.ts';
import type { Operand } from '../schema.ts';
import type { ValueOperator } from '../values.ts';
import { ConditionFault, joined, not, type Writer } from './registry.ts';

/** Compares a text with a list of texts, of which one suffices; `is` does not change case, the others ignore it. */
export function compareText(expression: string, op: ValueOperator, operand: Operand, writer: Writer): string {
  const texts = operand.form === 'list' ? operand.values.map(String) : [];
  const lowered = `lower(${expression})`;
  const anyOf = (test: (text: string) => string) =>
    joined(
      texts.map((text) => test(`lower(${writer.param(text, 'text')})`)),
      'OR',
    );
  switch (op) {
    case 'is':
      return `${expression} = ANY(${writer.param(texts, 'text[]')})`;
    case 'isNot':
      return not(`${expression} = ANY(${writer.param(texts, 'text[]')})`);
    case 'contains':
      return anyOf((text) => `strpos(${lowered}, ${text}) > 0`);
    case 'notContains':
      return not(anyOf((text) => `strpos(${lowered}, ${text}) > 0`));
    case 'starts':
      return anyOf((text) => `starts_with(${lowered}, ${text})`);
    case 'ends':
      return anyOf((text) => `right(${lowered}, length(${text})) = ${text}`);
    default:
      return presence(op, `${expression} <> ''`);
  }
}

/** Returns the test of `set` and `empty` by the expression that is true of a value. */
export function presence(op: ValueOperator, hasValue: string): string {
  if (op === 'set') return hasValue;
  if (op === 'empty') return not(hasValue);
  throw new ConditionFault('op', `The operator ${op} does not go with these values.`);
}

/** Compares an instant. */
export function compareInstant(expression: string, op: ValueOperator, operand: Operand, writer: Writer): string {
  if (op === 'set' || op === 'empty') return presence(op, `${expression} IS NOT NULL`);
  return within(expression, instantRange(writer, op, operand), (at) => writer.param(at, 'timestamptz'));
}

/** Compares a date. */
export function compareDay(expression: string, op: ValueOperator, operand: Operand, writer: Writer): string {
  if (op === 'set' || op === 'empty') return presence(op, `${expression} IS NOT NULL`);
  return within(expression, dayRange(writer, op, operand), (day) => writer.param(day, 'date'));
}

function within<Bound>(
  expression: string,
  { from, until }: { from: Bound | null; until: Bound | null },
  param: (bound: Bound) => string,
): string {
  const bounds = [
    ...(from === null ? [] : [`${expression} >= ${param(from)}`]),
    ...(until === null ? [] : [`${expression} < ${param(until)}`]),
  ];
  return joined(bounds, 'AND');
}

/** Returns the instants of a range as stored values of fields are written, for comparisons of texts. */
export const asTexts = ({ from, until }: InstantRange): { from: string | null; until: string | null } => ({
  from: from?.toISOString() ?? null,
  until: until?.toISOString() ?? null,
});
