import type { Condition, Rule } from './conditions.ts';

/** Puts a part of a template around a condition; a part without one stays as it is. */
export const writeConditional = (condition: Condition | null, body: string): string =>
  condition === null ? body : `{{#if ${writeCondition(condition)}}}${body}{{/if}}`;

/** Writes a condition as an expression of the language `mailwright`. */
export const writeCondition = ({ match, rules }: Condition): string =>
  rules.map(writeRule).join(match === 'all' ? ' and ' : ' or ');

function writeRule({ path, comparison, value }: Rule): string {
  switch (comparison) {
    case 'is':
      // A flag that nobody set is not true.
      return value === false ? `not (${path} == true)` : writeEqual(path, value);
    case 'isNot':
      return value === false ? `${path} == true` : `not ${writeEqual(path, value)}`;
    case 'isSet':
      return `(${path} != null and ${path} != "")`;
    case 'isNotSet':
      return `(${path} == null or ${path} == "")`;
    case 'over':
      return `${path} > ${literal(value)}`;
    case 'under':
      return `${path} < ${literal(value)}`;
  }
}

/** Numbers in the data of applications may be texts, and the other way round. */
const writeEqual = (path: string, value: Rule['value']): string =>
  typeof value === 'string' && /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,12})?$/.test(value)
    ? `(${path} == "${value}" or ${path} == ${value})`
    : `(${path} == ${literal(value)})`;

const literal = (value: Rule['value']): string =>
  typeof value === 'string' ? `"${value}"` : typeof value === 'number' ? plainNumber(value) : String(value);

/** Numbers of the language have no exponent. */
const plainNumber = (value: number): string =>
  value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 12 });
