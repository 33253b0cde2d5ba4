import type { CssNode, WalkContext } from 'css-tree';
import parse from 'css-tree/parser';
import walk from 'css-tree/walker';
import type { StyleSource } from './style-sources.ts';

/** The grammar of each kind of style source. */
const CONTEXTS = { sheet: 'stylesheet', inline: 'declarationList', media: 'mediaQueryList' } as const;

/** The kinds of style sources that hold CSS. */
export type CssKind = Exclude<StyleSource['kind'], 'color'>;

/** Visits a node of CSS; `replace` puts a text in a node's place. */
export type CssVisitor = (node: CssNode, replace: (node: CssNode, text: string) => void, context: WalkContext) => void;

/**
 * Walks through CSS and returns it with the replacements that the visitor made; all else stays to the character. CSS
 * that is nested too deeply to be read stays as it is.
 */
export function editCss(css: string, kind: CssKind, visit: CssVisitor): string {
  const edits: { start: number; end: number; text: string }[] = [];
  const replace = ({ loc }: CssNode, text: string): void => {
    if (loc) edits.push({ start: loc.start.offset, end: loc.end.offset, text });
  };
  try {
    const tree = parse(css, { context: CONTEXTS[kind], positions: true, onParseError: () => {} });
    walk(tree, function visitNode(node) {
      visit(node, replace, this);
    });
  } catch (error) {
    if (error instanceof RangeError) return css;
    throw error;
  }
  let kept = 0;
  let result = '';
  for (const { start, end, text } of edits.sort((one, other) => one.start - other.start)) {
    if (start < kept) continue;
    result += css.slice(kept, start) + text;
    kept = end;
  }
  return result + css.slice(kept);
}
