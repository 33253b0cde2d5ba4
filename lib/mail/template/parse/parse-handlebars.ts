import type { Expression, TemplateNode } from '../ast.ts';
import type { Position, Source } from '../source.ts';
import { Cursor, quote } from './cursor.ts';
import { buildTest, readArguments, readHandlebarsValue } from './handlebars-expression.ts';
import type { ParseContext } from './parse-context.ts';
import { readLocalNames } from './parse-mailwright.ts';
import { readPath } from './read-path.ts';
import { type ScanOptions, scanTags, type Tag } from './scan-tags.ts';
import { type BuildBlock, buildIf, TreeBuilder } from './tree-builder.ts';
import { trimLines } from './trim-lines.ts';

/** How tags of the language are found. */
export const HANDLEBARS_SCAN: ScanOptions = { hasQuotes: true, hasEscapes: true, hasTildes: true, isLenient: false };

const SILENT = /^(?:[#/^>]|else\b)/;
const ELSE = /else(?=\s|$|\})/y;
const NAME = /[^\s|)}]+/y;
const PARTIAL_NAME = /[\w./-]+/y;

type Reading = {
  tree: TreeBuilder;
  cursor: Cursor;
  at: Position;
  context: ParseContext;
  hasLocal(name: string): boolean;
};

/** Parses Handlebars with SendGrid's helpers (docs/templates.md). @throws {TemplateError} */
export function parseHandlebars(
  source: Source,
  context: ParseContext,
  locals: readonly string[],
): readonly TemplateNode[] {
  const tree = new TreeBuilder();
  const { text } = source;
  const isSilent = (tag: Tag) => tag.isComment || SILENT.test(text.slice(tag.innerStart, tag.innerStart + 5));
  for (const token of trimLines(text, scanTags(source, HANDLEBARS_SCAN), isSilent)) {
    if (token.type === 'text') {
      tree.addText(text.slice(token.start, token.end));
      continue;
    }
    const at: Position = { source, offset: token.start };
    context.countTag(at);
    if (token.isComment) continue;
    const cursor = new Cursor(source, token.innerStart, token.innerEnd);
    const hasLocal = (name: string) => locals.includes(name) || tree.hasLocal(name);
    readTag({ tree, cursor, at, context, hasLocal }, token.isTriple);
    cursor.finish();
  }
  return tree.finish();
}

function readTag(reading: Reading, isTriple: boolean): void {
  const { tree, cursor, at, hasLocal } = reading;
  const add = (isRaw: boolean) => {
    tree.add({ type: 'print', value: readHandlebarsValue(cursor, hasLocal), isRaw, escape: 'text', at });
  };
  if (cursor.peek(/\{/y) !== null) throw cursor.error('unsupported', 'raw blocks are not supported');
  if (isTriple) add(true);
  else if (cursor.takeText('#')) openBlock(reading);
  else if (cursor.takeText('/')) tree.closeBlock(cursor.take(NAME), at);
  else if (cursor.takeText('>')) readPartial(reading);
  else if (cursor.takeText('&')) add(true);
  else if (cursor.takeText('^')) openInverse(reading);
  else if (cursor.take(ELSE) !== null) readElse(reading);
  else add(false);
}

function readElse({ tree, cursor, at, hasLocal }: Reading): void {
  if (cursor.isAtEnd) {
    tree.openBranch(null, at);
    return;
  }
  const name = cursor.take(NAME) ?? '';
  const { args } = readArguments(cursor, hasLocal);
  const test = readTest(name, args);
  if (!test) throw cursor.error('unsupported', `else ${name} is not supported`);
  tree.openBranch(test, at);
}

/** Returns the condition of a block; null for a block that is no condition. */
function readTest(name: string, args: readonly Expression[]): Expression | null {
  const [value] = args;
  if (!value) return null;
  if (name === 'if' && args.length === 1) return value;
  if (name === 'unless' && args.length === 1) return { type: 'not', value };
  return buildTest(name, args);
}

function openInverse({ tree, cursor, at, hasLocal }: Reading): void {
  if (cursor.isAtEnd) {
    tree.openBranch(null, at);
    return;
  }
  cursor.skipSpace();
  const name = cursor.peek(NAME) ?? '';
  const value = readPath(cursor, hasLocal);
  if (!value) throw cursor.error('syntax', `${quote(cursor.rest())} is not a name`);
  tree.openBlock(name, at, (body, otherwise) => ({ type: 'section', value, body: otherwise, otherwise: body, at }));
}

function openBlock(reading: Reading): void {
  const { tree, cursor, at, hasLocal } = reading;
  if (cursor.peek(/[*>]/y) !== null) throw cursor.error('unsupported', 'partial blocks are not supported');
  cursor.skipSpace();
  const start = cursor.at;
  const name = cursor.take(NAME) ?? '';
  const { args, named } = readArguments(cursor, hasLocal);
  const [value, ...more] = args;
  if (name === 'if' && value && named.has('includeZero')) {
    const isZero: Expression = { type: 'compare', operator: '==', left: value, right: ZERO, isLoose: false };
    tree.openBlock(name, at, buildIf({ type: 'or', left: value, right: isZero }, at));
    return;
  }
  const test = readTest(name, args);
  if (test) {
    tree.openBlock(name, at, buildIf(test, at));
    return;
  }
  if ((name === 'each' || name === 'with') && value && more.length === 0) {
    openScoped(reading, name, value);
    return;
  }
  if (value || named.size > 0) throw cursor.error('unsupported', `the helper ${quote(name)} is not supported`);
  cursor.at = start;
  const section = readPath(cursor, hasLocal);
  if (!section) throw cursor.error('syntax', `${quote(name)} is not a block`);
  tree.openBlock(name, at, (body, otherwise) => ({ type: 'section', value: section, body, otherwise, at }));
}

const ZERO: Expression = { type: 'literal', value: 0 };

function openScoped({ tree, cursor, at }: Reading, name: 'each' | 'with', value: Expression): void {
  const [item, index] = readLocalNames(cursor);
  const itemNames = item ? [item] : [];
  const indexNames = index && name === 'each' ? [index] : [];
  const build: BuildBlock = (body, otherwise) =>
    name === 'each'
      ? {
          type: 'each',
          list: value,
          itemNames,
          indexNames,
          body,
          otherwise,
          at,
          opensScope: true,
          opensSteps: false,
        }
      : { type: 'with', value, itemNames, body, otherwise, at, opensSteps: false, isInverted: false };
  tree.openBlock(name, at, build, [...itemNames, ...indexNames]);
}

function readPartial({ tree, cursor, at, context, hasLocal }: Reading): void {
  const name = cursor.take(PARTIAL_NAME);
  if (name === null) throw cursor.error('unsupported', 'the name of a partial must be written out');
  const { args, named } = readArguments(cursor, hasLocal);
  if (args.length > 0) throw cursor.error('unsupported', 'a partial with a scope of its own is not supported');
  tree.add({ type: 'snippet', params: named, body: context.parseSnippet(name, [...named.keys()], at), at });
}
