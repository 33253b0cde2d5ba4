import type { PathExpression, TemplateNode } from '../ast.ts';
import type { Position, Source } from '../source.ts';
import { TemplateError } from '../source.ts';
import { quote } from './cursor.ts';
import type { ParseContext } from './parse-context.ts';
import { type ScanOptions, scanTags } from './scan-tags.ts';
import { TreeBuilder } from './tree-builder.ts';

/** How tags of the language are found. */
export const MUSTACHIO_SCAN: ScanOptions = { hasQuotes: false, hasEscapes: false, hasTildes: false, isLenient: true };

const PATH = /^(?:\.|(?:\.\.\/)*[\w]+(?:\.[\w]+)*|(?:\.\.\/)+\.?)$/;

/** Parses Postmark's Mustachio (docs/templates.md). Braces that are not a tag are text. @throws {TemplateError} */
export function parseMustachio(source: Source, context: ParseContext): readonly TemplateNode[] {
  const tree = new TreeBuilder();
  const { text } = source;
  for (const token of scanTags(source, MUSTACHIO_SCAN)) {
    if (token.type === 'text') {
      tree.addText(text.slice(token.start, token.end));
      continue;
    }
    const at: Position = { source, offset: token.start };
    context.countTag(at);
    if (!token.isComment)
      readTag(tree, text.slice(token.innerStart, token.innerEnd).trim(), token.isTriple, at, context);
  }
  return tree.finish();
}

function readTag(tree: TreeBuilder, inside: string, isTriple: boolean, at: Position, context: ParseContext): void {
  const path = (written: string) => readPath(written.trim(), at);
  if (isTriple && inside === '@content') {
    const content = context.takeContent();
    if (!content) throw new TemplateError('syntax', '@content is for layouts only', at);
    for (const node of content) tree.add(node);
  } else if (isTriple || inside.startsWith('&')) {
    tree.add({ type: 'print', value: path(inside.replace(/^&/, '')), isRaw: true, escape: 'text', at });
  } else if (/^#\s*each(?:\s|$)/.test(inside)) {
    openEach(tree, path(inside.replace(/^#\s*each/, '')), at);
  } else if (inside.startsWith('#') || inside.startsWith('^')) {
    const name = inside.slice(1).trim();
    openSection(tree, name, path(name), inside.startsWith('^'), at);
  } else if (inside.startsWith('/')) {
    tree.closeBlock(inside.slice(1).trim(), at);
  } else {
    tree.add({ type: 'print', value: path(inside), isRaw: false, escape: 'text', at });
  }
}

function openEach(tree: TreeBuilder, list: PathExpression, at: Position): void {
  tree.openBlock('each', at, (body, otherwise) => ({
    type: 'each',
    list,
    itemNames: [],
    indexNames: [],
    body,
    otherwise,
    at,
    opensScope: true,
    opensSteps: true,
  }));
}

function openSection(tree: TreeBuilder, name: string, value: PathExpression, isInverted: boolean, at: Position): void {
  tree.openBlock(name, at, (body, otherwise) => ({
    type: 'with',
    value,
    itemNames: [],
    isInverted,
    body,
    otherwise,
    at,
    opensSteps: true,
  }));
}

function readPath(written: string, at: Position): PathExpression {
  if (!PATH.test(written)) throw new TemplateError('syntax', `${quote(written)} is not a path`, at);
  const names = written.replace(/^(?:\.\.\/)+/, '');
  const up = (written.length - names.length) / 3;
  const steps = names === '' || names === '.' ? [] : names.split('.');
  return { type: 'path', root: 'scope', local: '', up, steps, text: written, at };
}
