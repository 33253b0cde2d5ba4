import type { DocsNode, DocsPage, DocsSearchEntry } from '../schema.ts';
import { plainTextOf } from './text-of.ts';

/** The longest text of an entry: more finds little and costs each reader its bytes. */
const TEXT_MAX = 600;

/** The longest text of a page whose parts are all alike, such as the changelog. */
const LISTED_MAX = 120;

/** Builds the index of the search: an entry for each page and each of its sections. */
export const buildSearch = (pages: readonly DocsPage[]): DocsSearchEntry[] => pages.flatMap(listEntries);

function listEntries({ path, title, description, nodes }: DocsPage): DocsSearchEntry[] {
  // The sections of error pages are alike: one entry finds the page by all of its words.
  if (path.startsWith('errors/'))
    return [
      { path, hash: '', page: title, heading: '', text: `${description} ${plainTextOf(nodes)}`.slice(0, TEXT_MAX) },
    ];
  const parts: { hash: string; heading: string; nodes: DocsNode[] }[] = [
    { hash: '', heading: '', nodes: [description] },
  ];
  for (const node of nodes) {
    if (typeof node === 'object' && 'id' in node && node.id !== undefined)
      parts.push({ hash: node.id, heading: plainTextOf(node.children), nodes: [] });
    else parts.at(-1)?.nodes.push(' ', node);
  }
  const max = path.startsWith('reference/') ? LISTED_MAX : TEXT_MAX;
  return parts.map(({ hash, heading, nodes: own }) => ({
    path,
    hash,
    page: title,
    heading,
    text: plainTextOf(own).slice(0, max),
  }));
}
