import type { Expression, PathExpression, PathStep } from '../ast.ts';
import { type Cursor, quote } from './cursor.ts';
import { readOperator } from './mailwright-expression.ts';
import { readLiteral } from './read-literal.ts';

const NAME = /[A-Za-z_]\w*/y;
const OR = /or(?!\w)/y;
const AND = /and(?!\w)/y;
const NOT = /not(?!\w)/y;
const CALL = /[A-Za-z_]\w*(?=\s*\()/y;

/** Reads an expression of SparkPost's language. @throws {TemplateError} syntax, unsupported, limit */
export function readSparkpostExpression(cursor: Cursor): Expression {
  return cursor.nest(() => {
    let left = readAnd(cursor);
    while (cursor.take(OR) !== null) left = { type: 'or', left, right: readAnd(cursor) };
    return left;
  });
}

function readAnd(cursor: Cursor): Expression {
  let left = readNot(cursor);
  while (cursor.take(AND) !== null) left = { type: 'and', left, right: readNot(cursor) };
  return left;
}

function readNot(cursor: Cursor): Expression {
  if (cursor.take(NOT) !== null) return cursor.nest(() => ({ type: 'not', value: readNot(cursor) }));
  const left = readOperand(cursor);
  const operator = readOperator(cursor);
  if (!operator) return left;
  return { type: 'compare', operator, left, right: readOperand(cursor), isLoose: false };
}

function readOperand(cursor: Cursor): Expression {
  const at = cursor.position;
  if (cursor.takeText('#'))
    return { type: 'call', helper: 'count', args: [readSparkpostPath(cursor)], named: new Map(), at };
  if (cursor.takeText('(')) {
    const value = readSparkpostExpression(cursor);
    if (!cursor.takeText(')')) throw cursor.error('syntax', 'a parenthesis is not closed');
    return value;
  }
  const literal = readLiteral(cursor);
  if (literal) return literal;
  cursor.skipSpace();
  const name = cursor.peek(CALL);
  if (name === null) return readSparkpostPath(cursor);
  if (name !== 'empty') throw cursor.error('unsupported', `the macro ${name} is not supported`);
  cursor.at += name.length;
  cursor.takeText('(');
  const value = readSparkpostExpression(cursor);
  if (!cursor.takeText(')')) throw cursor.error('syntax', 'a parenthesis is not closed');
  return { type: 'call', helper: 'isEmpty', args: [value], named: new Map(), at };
}

/** Reads a path: `a.b`, `a['b']`, `a[1]`, `a[name]`, `loop_var`, `loop_vars.list.b`. @throws {TemplateError} syntax */
export function readSparkpostPath(cursor: Cursor): PathExpression {
  cursor.skipSpace();
  const at = cursor.position;
  const first = cursor.take(NAME);
  if (first === null) {
    throw cursor.error('syntax', cursor.isAtEnd ? 'a value is missing' : `${quote(cursor.rest())} is not a value`);
  }
  const steps = readSteps(cursor);
  const text = cursor.source.text.slice(at.offset, cursor.at);
  if (first === 'loop_var' || first === 'loop_index') {
    return { type: 'path', root: 'local', local: first, up: 0, steps, text, at };
  }
  const [list] = steps;
  if (first === 'loop_vars' && typeof list === 'string') {
    return { type: 'path', root: 'local', local: `loop_vars.${list}`, up: 0, steps: steps.slice(1), text, at };
  }
  return { type: 'path', root: 'scope', local: '', up: 0, steps: [first, ...steps], text, at };
}

function readSteps(cursor: Cursor): PathStep[] {
  const steps: PathStep[] = [];
  for (;;) {
    if (cursor.peek(/\./y) !== null) {
      cursor.at += 1;
      const name = cursor.peek(NAME);
      if (name === null) throw cursor.error('syntax', `${quote(cursor.rest())} is not a name`);
      cursor.at += name.length;
      steps.push(name);
    } else if (cursor.peek(/\[/y) !== null) {
      cursor.at += 1;
      const step = readSparkpostExpression(cursor);
      if (!cursor.takeText(']')) throw cursor.error('syntax', 'a bracket is not closed');
      steps.push(step.type === 'literal' && typeof step.value === 'string' ? step.value : step);
    } else {
      return steps;
    }
  }
}
