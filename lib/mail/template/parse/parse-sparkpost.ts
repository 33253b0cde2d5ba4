import type { EachNode, TemplateNode } from '../ast.ts';
import type { Position, Source } from '../source.ts';
import { Cursor } from './cursor.ts';
import type { ParseContext } from './parse-context.ts';
import { type ScanOptions, scanTags, type Tag } from './scan-tags.ts';
import { readSparkpostExpression, readSparkpostPath } from './sparkpost-expression.ts';
import { buildIf, TreeBuilder } from './tree-builder.ts';
import { trimLines } from './trim-lines.ts';

/** How tags of the language are found. */
export const SPARKPOST_SCAN: ScanOptions = { hasQuotes: true, hasEscapes: false, hasTildes: false, isLenient: false };

const STATEMENT = /(?:if|elseif|else|each|end)(?![\w.])/y;
const SILENT = /^(?:if|elseif|else|each|end)(?![\w.])/;
const BRACES = /(?:opening|closing)_(?:single|double|triple)_curly\s*\(\s*\)/y;
const DYNAMIC = /render_dynamic_content\s*\(/y;
const WIDTHS = { single: 1, double: 2, triple: 3 } as const;

/** Parses SparkPost's template language (docs/templates.md). Its blocks open no scope. @throws {TemplateError} */
export function parseSparkpost(source: Source, context: ParseContext): readonly TemplateNode[] {
  const tree = new TreeBuilder();
  const { text } = source;
  const isSilent = (tag: Tag) => tag.isComment || SILENT.test(text.slice(tag.innerStart, tag.innerStart + 8));
  for (const token of trimLines(text, scanTags(source, SPARKPOST_SCAN), isSilent)) {
    if (token.type === 'text') {
      tree.addText(text.slice(token.start, token.end));
      continue;
    }
    const at: Position = { source, offset: token.start };
    context.countTag(at);
    if (token.isComment) continue;
    const cursor = new Cursor(source, token.innerStart, token.innerEnd);
    readTag(tree, cursor, token.isTriple, at);
    cursor.finish();
  }
  return tree.finish();
}

function readTag(tree: TreeBuilder, cursor: Cursor, isTriple: boolean, at: Position): void {
  const braces = cursor.take(BRACES);
  if (braces !== null) {
    tree.addText(toBraces(braces));
  } else if (cursor.take(DYNAMIC) !== null) {
    tree.add({ type: 'dynamic', value: readSparkpostPath(cursor), at });
    if (!cursor.takeText(')')) throw cursor.error('syntax', 'a parenthesis is not closed');
  } else if (!readStatement(tree, cursor, at)) {
    tree.add({ type: 'print', value: readSparkpostExpression(cursor), isRaw: isTriple, escape: 'text', at });
  }
}

function toBraces(macro: string): string {
  const width = macro.includes('single') ? WIDTHS.single : macro.includes('double') ? WIDTHS.double : WIDTHS.triple;
  return (macro.startsWith('opening') ? '{' : '}').repeat(width);
}

function readStatement(tree: TreeBuilder, cursor: Cursor, at: Position): boolean {
  switch (cursor.take(STATEMENT)) {
    case 'if': {
      tree.openBlock('if', at, buildIf(readSparkpostExpression(cursor), at));
      cursor.take(/then(?!\w)/y);
      return true;
    }
    case 'elseif': {
      tree.openBranch(readSparkpostExpression(cursor), at);
      cursor.take(/then(?!\w)/y);
      return true;
    }
    case 'else':
      tree.openBranch(null, at);
      return true;
    case 'each':
      openEach(tree, cursor, at);
      return true;
    case 'end':
      tree.closeBlock(null, at);
      return true;
    default:
      return false;
  }
}

function openEach(tree: TreeBuilder, cursor: Cursor, at: Position): void {
  const list = readSparkpostPath(cursor);
  const name = list.steps.at(-1);
  const named = typeof name === 'string' ? [`loop_vars.${name}`] : [];
  const loop: Omit<EachNode, 'body' | 'otherwise'> = {
    type: 'each',
    list,
    itemNames: ['loop_var', ...named],
    indexNames: ['loop_index'],
    opensScope: false,
    opensSteps: false,
    at,
  };
  tree.openBlock('each', at, (body, otherwise) => ({ ...loop, body, otherwise }));
}
