import type { CompareOperator, Expression } from '../ast.ts';
import { type Cursor, quote } from './cursor.ts';
import { readInsert } from './parse-mailwright.ts';
import { readLiteral } from './read-literal.ts';
import { readPath } from './read-path.ts';

type HasLocal = (name: string) => boolean;

/** A name that is followed by an argument. */
const CALLED = /[^\s!"#%&'()*+,./;<=>@[\\\]^`{|}~]+(?=\s+[^\s|)}])/y;
const AS = /as\s*\|/y;
const NAMED = /[A-Za-z_][\w-]*=/y;

/** Helpers of SendGrid that compare, with the operator they mean. */
const COMPARISONS: ReadonlyMap<string, CompareOperator> = new Map([
  ['equals', '=='],
  ['notEquals', '!='],
  ['greaterThan', '>'],
  ['lessThan', '<'],
]);

/** Helpers with the name that the renderer knows them by. */
const CALLS: ReadonlyMap<string, string> = new Map([
  ['formatDate', 'formatDate'],
  ['length', 'count'],
  ['lookup', 'lookup'],
]);

/** The arguments of a call, by position and by name. */
export type Arguments = { args: Expression[]; named: Map<string, Expression> };

/** Reads a value of Handlebars: a path, a literal, or a helper with its arguments. @throws {TemplateError} */
export function readHandlebarsValue(cursor: Cursor, hasLocal: HasLocal): Expression {
  return cursor.nest(() => {
    cursor.skipSpace();
    const name = cursor.peek(CALLED);
    if (name === null || hasLocal(name)) return readArgument(cursor, hasLocal);
    const rest = cursor.source.text.slice(cursor.at + name.length, cursor.end).trimStart();
    if (rest.startsWith('as |') || rest.startsWith('as|')) return readArgument(cursor, hasLocal);
    return readCall(cursor, name, hasLocal);
  });
}

function readCall(cursor: Cursor, name: string, hasLocal: HasLocal): Expression {
  if (name === 'insert') return readInsert(cursor, hasLocal);
  const at = cursor.position;
  cursor.at += name.length;
  const { args, named } = readArguments(cursor, hasLocal);
  const test = buildTest(name, args);
  if (test) return test;
  const helper = CALLS.get(name);
  if (helper === undefined) throw cursor.error('unsupported', `the helper ${quote(name)} is not supported`);
  return { type: 'call', helper, args, named, at };
}

/** Builds the condition of a comparing helper; null for any other helper or a wrong number of arguments. */
export function buildTest(name: string, args: readonly Expression[]): Expression | null {
  const [left, right] = args;
  if (!left || !right) return null;
  const operator = COMPARISONS.get(name);
  if (operator && args.length === 2) return { type: 'compare', operator, left, right, isLoose: true };
  if (name !== 'and' && name !== 'or') return null;
  return args.reduce((one, other) => ({ type: name, left: one, right: other }));
}

/** Reads arguments up to the end of the tag, the parenthesis or the local names. */
export function readArguments(cursor: Cursor, hasLocal: HasLocal): Arguments {
  const args: Expression[] = [];
  const named = new Map<string, Expression>();
  while (!cursor.isAtEnd && cursor.peek(/\)/y) === null && cursor.peek(AS) === null) {
    const key = cursor.take(NAMED);
    const value = readArgument(cursor, hasLocal);
    if (key === null) args.push(value);
    else named.set(key.slice(0, -1), value);
  }
  return { args, named };
}

function readArgument(cursor: Cursor, hasLocal: HasLocal): Expression {
  cursor.skipSpace();
  if (cursor.takeText('(')) {
    const value = readHandlebarsValue(cursor, hasLocal);
    if (!cursor.takeText(')')) throw cursor.error('syntax', 'a parenthesis is not closed');
    return value;
  }
  const value = readLiteral(cursor) ?? readPath(cursor, hasLocal);
  if (!value)
    throw cursor.error('syntax', cursor.isAtEnd ? 'a value is missing' : `${quote(cursor.rest())} is not a value`);
  return value;
}
