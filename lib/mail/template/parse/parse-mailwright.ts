import type { Expression, TemplateNode } from '../ast.ts';
import { type Position, type Source, TemplateError } from '../source.ts';
import { Cursor, quote } from './cursor.ts';
import { readExpression } from './mailwright-expression.ts';
import type { ParseContext } from './parse-context.ts';
import { readLiteral } from './read-literal.ts';
import { readPath } from './read-path.ts';
import { type ScanOptions, scanTags, type Tag } from './scan-tags.ts';
import { buildIf, TreeBuilder } from './tree-builder.ts';
import { trimLines } from './trim-lines.ts';

/** How tags of the language are found. */
export const MAILWRIGHT_SCAN: ScanOptions = { hasQuotes: true, hasEscapes: true, hasTildes: false, isLenient: false };

const SILENT = /^(?:[#/]|else\b)/;
const ELSE = /else(?=\s|$|\})/y;
const BLOCK_NAME = /[A-Za-z]+/y;
const SNIPPET_NAME = /[\w-]+/y;
const PARAMETER = /[A-Za-z_]\w*=(?!=)/y;
const INSERT = /insert(?=\s+[^\s=!<>|)}])/y;
const LOCAL_NAMES = /as\s*\|\s*([A-Za-z_]\w*)(?:\s+([A-Za-z_]\w*))?\s*\|/y;

/** One tag that is being parsed. */
type Reading = {
  tree: TreeBuilder;
  cursor: Cursor;
  at: Position;
  context: ParseContext;
  hasLocal(name: string): boolean;
};

/** Parses the language `mailwright` (docs/templates.md). @throws {TemplateError} */
export function parseMailwright(
  source: Source,
  context: ParseContext,
  locals: readonly string[],
): readonly TemplateNode[] {
  const tree = new TreeBuilder();
  const { text } = source;
  const isSilent = (tag: Tag) => tag.isComment || SILENT.test(text.slice(tag.innerStart, tag.innerStart + 5));
  const hasLocal = (name: string) => locals.includes(name) || tree.hasLocal(name);
  for (const token of trimLines(text, scanTags(source, MAILWRIGHT_SCAN), isSilent)) {
    if (token.type === 'text') {
      tree.addText(text.slice(token.start, token.end));
      continue;
    }
    const at: Position = { source, offset: token.start };
    context.countTag(at);
    if (token.isComment) continue;
    const cursor = new Cursor(source, token.innerStart, token.innerEnd);
    const reading: Reading = { tree, cursor, at, context, hasLocal };
    readTag(reading, token.isTriple);
    cursor.finish();
  }
  return tree.finish();
}

function readTag(reading: Reading, isTriple: boolean): void {
  const { tree, cursor, at } = reading;
  if (isTriple) {
    if (cursor.rest().trim() === '@content') readContent(reading);
    else tree.add(print(readValue(reading), true, at));
  } else if (cursor.takeText('#')) openBlock(reading);
  else if (cursor.takeText('/')) tree.closeBlock(cursor.take(BLOCK_NAME), at);
  else if (cursor.takeText('>')) readSnippet(reading);
  else if (cursor.takeText('&')) tree.add(print(readValue(reading), true, at));
  else if (cursor.take(ELSE) !== null) readElse(reading);
  else tree.add(print(readValue(reading), false, at));
}

const print = (value: Expression, isRaw: boolean, at: Position): TemplateNode => ({
  type: 'print',
  value,
  isRaw,
  escape: 'text',
  at,
});

/** Reads a printed value with its default: `name or "there"`, `NAME|there`, `insert name "default=there"`. */
function readValue(reading: Reading): Expression {
  const { cursor, hasLocal } = reading;
  if (cursor.peek(INSERT) !== null) return readInsert(cursor, hasLocal);
  const value = readExpression(cursor, hasLocal);
  if (value.type !== 'path' || !cursor.takeText('|')) return value;
  const text = cursor.rest().trim();
  cursor.at = cursor.end;
  return { type: 'or', left: value, right: { type: 'literal', value: text } };
}

/** Reads SendGrid's `insert name "default=there"`. */
export function readInsert(cursor: Cursor, hasLocal: (name: string) => boolean): Expression {
  cursor.take(INSERT);
  const left = readPath(cursor, hasLocal);
  const given = cursor.isAtEnd ? null : readLiteral(cursor);
  const text = given?.type === 'literal' ? String(given.value ?? '').replace(/^default=/, '') : '';
  const right: Expression = { type: 'literal', value: text };
  return left ? { type: 'or', left, right } : right;
}

function readElse({ tree, cursor, at, hasLocal }: Reading): void {
  const isUnless = cursor.take(/unless(?=\s)/y) !== null;
  if (isUnless || cursor.take(/if(?=\s)/y) !== null) {
    const test = readExpression(cursor, hasLocal);
    tree.openBranch(isUnless ? { type: 'not', value: test } : test, at);
  } else {
    tree.openBranch(null, at);
  }
}

function openBlock({ tree, cursor, at, hasLocal }: Reading): void {
  const name = cursor.take(BLOCK_NAME);
  switch (name) {
    case 'if':
      tree.openBlock(name, at, buildIf(readExpression(cursor, hasLocal), at));
      return;
    case 'unless':
      tree.openBlock(name, at, buildIf({ type: 'not', value: readExpression(cursor, hasLocal) }, at));
      return;
    case 'each': {
      const list = readExpression(cursor, hasLocal);
      const [item, index] = readLocalNames(cursor);
      const itemNames = item ? [item] : [];
      const indexNames = index ? [index] : [];
      tree.openBlock(
        name,
        at,
        (body, otherwise) => ({
          type: 'each',
          list,
          itemNames,
          indexNames,
          body,
          otherwise,
          at,
          opensScope: true,
          opensSteps: false,
        }),
        [...itemNames, ...indexNames],
      );
      return;
    }
    case 'with': {
      const value = readExpression(cursor, hasLocal);
      const [item] = readLocalNames(cursor);
      const itemNames = item ? [item] : [];
      tree.openBlock(
        name,
        at,
        (body, otherwise) => ({
          type: 'with',
          value,
          itemNames,
          body,
          otherwise,
          at,
          opensSteps: false,
          isInverted: false,
        }),
        itemNames,
      );
      return;
    }
    default:
      throw new TemplateError(
        'syntax',
        `${quote(name ?? cursor.rest())} is not a block; use if, unless, each or with`,
        at,
      );
  }
}

/** Reads the local names of `as |item index|`. */
export function readLocalNames(cursor: Cursor): string[] {
  const found = cursor.take(LOCAL_NAMES);
  return found === null ? [] : [...found.matchAll(/[A-Za-z_]\w*/g)].slice(1).map(([name]) => name);
}

function readSnippet({ tree, cursor, at, context, hasLocal }: Reading): void {
  const name = cursor.take(SNIPPET_NAME);
  if (name === null) throw cursor.error('syntax', 'the name of a snippet is missing');
  const params = new Map<string, Expression>();
  for (let key = cursor.take(PARAMETER); key !== null; key = cursor.take(PARAMETER)) {
    params.set(key.slice(0, -1), readParameter(cursor, hasLocal));
  }
  tree.add({ type: 'snippet', params, body: context.parseSnippet(name, [...params.keys()], at), at });
}

function readParameter(cursor: Cursor, hasLocal: (name: string) => boolean): Expression {
  if (cursor.takeText('(')) {
    const value = readExpression(cursor, hasLocal);
    if (!cursor.takeText(')')) throw cursor.error('syntax', 'a parenthesis is not closed');
    return value;
  }
  const value = readLiteral(cursor) ?? readPath(cursor, hasLocal);
  if (!value) throw cursor.error('syntax', 'a value is missing');
  return value;
}

/** Puts the template into its layout. */
function readContent({ tree, cursor, context }: Reading): void {
  const content = context.takeContent();
  if (!content) throw cursor.error('syntax', '@content is for layouts only');
  cursor.at = cursor.end;
  for (const node of content) tree.add(node);
}
