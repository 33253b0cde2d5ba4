import type { CompareOperator, Expression } from '../ast.ts';
import { type Cursor, quote } from './cursor.ts';
import { readLiteral } from './read-literal.ts';
import { readPath } from './read-path.ts';

/** The formatters of the language. */
export const MAILWRIGHT_HELPERS: ReadonlySet<string> = new Set([
  'date',
  'number',
  'currency',
  'upper',
  'lower',
  'truncate',
  'url',
  'join',
  'count',
  'plural',
]);

/** The comparisons that can be written as calls: `(eq a b)`. */
const COMPARE_CALLS: ReadonlyMap<string, CompareOperator> = new Map([
  ['eq', '=='],
  ['ne', '!='],
  ['lt', '<'],
  ['lte', '<='],
  ['gt', '>'],
  ['gte', '>='],
]);

const OPERATOR = /==|!=|<=|>=|<|>/y;
const OR = /or(?![^\s("'])/y;
const AND = /and(?![^\s("'])/y;
const NOT = /not(?![^\s("'])/y;
const KEYWORD = /(?:or|and|as)(?![^\s("'|])/y;
const CALLED = /[a-z]+(?=\s+[^\s=!<>|)}])/y;
const NAMED = /[A-Za-z_]\w*=(?!=)/y;
const OPERATOR_AFTER_NAME = /[a-z]+\s+(?:or|and)(?![^\s("'])/y;

/** Reads an expression of the language `mailwright`. @throws {TemplateError} syntax, limit */
export function readExpression(cursor: Cursor, hasLocal: (name: string) => boolean): Expression {
  return cursor.nest(() => {
    let left = readAnd(cursor, hasLocal);
    while (cursor.take(OR) !== null) left = { type: 'or', left, right: readAnd(cursor, hasLocal) };
    return left;
  });
}

function readAnd(cursor: Cursor, hasLocal: (name: string) => boolean): Expression {
  let left = readNot(cursor, hasLocal);
  while (cursor.take(AND) !== null) left = { type: 'and', left, right: readNot(cursor, hasLocal) };
  return left;
}

function readNot(cursor: Cursor, hasLocal: (name: string) => boolean): Expression {
  let isNegated = false;
  let isNot = false;
  while (cursor.take(NOT) !== null) {
    isNot = true;
    isNegated = !isNegated;
  }
  const value = readComparison(cursor, hasLocal);
  if (!isNot) return value;
  const not: Expression = { type: 'not', value };
  return isNegated ? not : { type: 'not', value: not };
}

function readComparison(cursor: Cursor, hasLocal: (name: string) => boolean): Expression {
  const left = readOperand(cursor, hasLocal);
  const operator = readOperator(cursor);
  if (!operator) return left;
  const right = readOperand(cursor, hasLocal);
  return { type: 'compare', operator, left, right, isLoose: false };
}

/** Reads a comparison operator; null if none is here. */
export function readOperator(cursor: Cursor): CompareOperator | null {
  const found = cursor.take(OPERATOR);
  switch (found) {
    case '==':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return found;
    default:
      return null;
  }
}

/** Reads one value: a call, a literal, a path or an expression in parentheses. */
function readOperand(cursor: Cursor, hasLocal: (name: string) => boolean): Expression {
  cursor.skipSpace();
  return readCall(cursor, hasLocal, false) ?? readArgument(cursor, hasLocal);
}

function readArgument(cursor: Cursor, hasLocal: (name: string) => boolean): Expression {
  cursor.skipSpace();
  if (cursor.takeText('(')) {
    return cursor.nest(() => {
      const value = readCall(cursor, hasLocal, true) ?? readExpression(cursor, hasLocal);
      if (!cursor.takeText(')')) throw cursor.error('syntax', 'a parenthesis is not closed');
      return value;
    });
  }
  const value = readLiteral(cursor) ?? readPath(cursor, hasLocal);
  if (!value) {
    const rest = cursor.rest().trim();
    throw cursor.error('syntax', rest === '' ? 'a value is missing' : `${quote(rest)} is not a value`);
  }
  return value;
}

/** Reads a call `upper name`; `upper or "x"` and `upper` alone are paths. */
function readCall(cursor: Cursor, hasLocal: (name: string) => boolean, isInParentheses: boolean): Expression | null {
  cursor.skipSpace();
  const name = cursor.peek(CALLED);
  if (name === null || cursor.peek(OPERATOR_AFTER_NAME) !== null || cursor.peek(NOT) !== null) return null;
  const operator = isInParentheses ? COMPARE_CALLS.get(name) : undefined;
  if (!operator && !MAILWRIGHT_HELPERS.has(name)) return null;
  const at = cursor.position;
  cursor.at += name.length;
  const args: Expression[] = [];
  const named = new Map<string, Expression>();
  while (!cursor.isAtEnd && cursor.peek(/[)=!<>]/y) === null && cursor.peek(KEYWORD) === null) {
    const key = cursor.take(NAMED);
    const value = readArgument(cursor, hasLocal);
    if (key === null) args.push(value);
    else named.set(key.slice(0, -1), value);
  }
  if (!operator) return { type: 'call', helper: name, args, named, at };
  const [left, right] = args;
  if (!left || !right || args.length > 2 || named.size > 0) throw cursor.error('syntax', `${name} compares two values`);
  return { type: 'compare', operator, left, right, isLoose: false };
}
