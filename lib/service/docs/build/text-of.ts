import type { DocsNode } from '../schema.ts';

/** The elements that are on lines of their own: their texts are kept apart. */
const BLOCKS: ReadonlySet<string> = new Set(['p', 'h2', 'h3', 'h4', 'li', 'tr', 'td', 'th', 'blockquote', 'br']);

/** Returns the text of a part of a page, without its code blocks. */
export const plainTextOf = (nodes: readonly DocsNode[]): string =>
  nodes.map(readNode).join('').replace(/\s+/g, ' ').trim();

function readNode(node: DocsNode): string {
  if (typeof node === 'string') return node;
  if ('samples' in node) return ' ';
  const text = node.children.map(readNode).join('');
  return BLOCKS.has(node.tag) ? ` ${text} ` : text;
}
