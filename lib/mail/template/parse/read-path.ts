import type { PathExpression } from '../ast.ts';
import { type Cursor, quote } from './cursor.ts';

/** A name of a path: everything but blanks and the characters of the syntax. */
const NAME = /[^\s!"#%&'()*+,./;<=>@[\\\]^`{|}~]+/y;
const PARENT = /\.\.\//y;
const OUTER = /\.\.(?![^\s)}])/y;
const OWN = /\.\//y;
const SELF = /\.(?![^\s)}|])/y;
const SEPARATOR = /[./](?=[^\s)}|])/y;
const BRACKETS = /\[[^\]\n]*\]/y;

/** Names that belong to a loop. */
const LOOP_NAMES: ReadonlySet<string> = new Set(['index', 'first', 'last', 'key']);

/**
 * Reads a path of the Handlebars family: `a.b.0`, `../a`, `this.a`, `a.[b c]`, `@root.a`, `@index`, `@now`.
 *
 * @param hasLocal True for the local names at this position.
 * @returns null if no path begins here.
 * @throws {TemplateError} syntax
 */
export function readPath(cursor: Cursor, hasLocal: (name: string) => boolean): PathExpression | null {
  cursor.skipSpace();
  const start = cursor.at;
  const at = cursor.position;
  const finish = (path: Omit<PathExpression, 'type' | 'text' | 'at'>): PathExpression => ({
    type: 'path',
    ...path,
    text: cursor.source.text.slice(start, cursor.at),
    at,
  });
  if (cursor.takeText('@')) return finish(readAtPath(cursor));
  let up = 0;
  while (cursor.peek(PARENT) !== null) {
    cursor.at += 3;
    up += 1;
  }
  if (cursor.peek(OUTER) !== null) {
    // `..` alone is the outer scope itself.
    cursor.at += 2;
    return finish({ root: 'scope', local: '', up: up + 1, steps: [] });
  }
  const isOwn = cursor.peek(OWN) !== null;
  if (isOwn) cursor.at += 2;
  else if (cursor.peek(SELF) !== null) {
    cursor.at += 1;
    return finish({ root: 'scope', local: '', up, steps: [] });
  }
  const first = readName(cursor);
  if (first === null) {
    if (up > 0 && cursor.isAtEnd) return finish({ root: 'scope', local: '', up, steps: [] });
    if (up > 0 || isOwn) throw cursor.error('syntax', `${quote(cursor.rest())} is not a name`);
    return null;
  }
  const rest = readSteps(cursor);
  if (first.name === 'this' && !first.isQuoted) return finish({ root: 'scope', local: '', up, steps: rest });
  if (up === 0 && !isOwn && hasLocal(first.name)) {
    return finish({ root: 'local', local: first.name, up: 0, steps: rest });
  }
  return finish({ root: 'scope', local: '', up, steps: [first.name, ...rest] });
}

function readAtPath(cursor: Cursor): Omit<PathExpression, 'type' | 'text' | 'at'> {
  let up = 0;
  while (cursor.peek(PARENT) !== null) {
    cursor.at += 3;
    up += 1;
  }
  const first = readName(cursor);
  if (!first) throw cursor.error('syntax', 'a name is missing after @');
  const steps = readSteps(cursor);
  if (LOOP_NAMES.has(first.name)) {
    if (steps.length > 0) throw cursor.error('syntax', `@${first.name} has no fields`);
    return { root: 'loop', local: '', up, steps: [first.name] };
  }
  if (up > 0) throw cursor.error('syntax', `@../ reaches @index, @first, @last and @key only`);
  if (first.name === 'root') return { root: 'data', local: '', up: 0, steps };
  return { root: 'builtIn', local: '', up: 0, steps: [first.name, ...steps] };
}

function readSteps(cursor: Cursor): string[] {
  const steps: string[] = [];
  while (cursor.peek(SEPARATOR) !== null) {
    cursor.at += 1;
    const step = readName(cursor);
    if (!step) throw cursor.error('syntax', `${quote(cursor.rest())} is not a name`);
    steps.push(step.name);
  }
  return steps;
}

function readName(cursor: Cursor): { name: string; isQuoted: boolean } | null {
  const quoted = cursor.peek(BRACKETS);
  const name = quoted ?? cursor.peek(NAME);
  if (name === null) return null;
  cursor.at += name.length;
  return quoted === null ? { name, isQuoted: false } : { name: name.slice(1, -1), isQuoted: true };
}
