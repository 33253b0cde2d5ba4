import type { DocsSearchEntry } from '#lib/service/docs/schema.ts';
import type { Article } from './schema.ts';

/** Articles of an answer at most. */
const FOUND_MAX = 20;

/** Points of a word by the part that has it, so that a page about something comes before those that mention it. */
const WEIGHTS = { page: 4, heading: 3, text: 1 } as const;

/**
 * Finds the parts of the documentation that have all words of a text, the best ones first.
 *
 * @param entries the index of the documentation.
 */
export function findArticles(entries: readonly DocsSearchEntry[], search: string): Article[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = entries.flatMap((entry) => {
    const points = words.map((word) => pointsOf(entry, word));
    return points.includes(0) ? [] : [{ entry, points: points.reduce((sum, one) => sum + one, 0) }];
  });
  found.sort((one, other) => other.points - one.points);
  return found.slice(0, FOUND_MAX).map(({ entry: { path, hash, page, heading, text } }) => ({
    title: page,
    heading: heading || null,
    url: `/docs${path === '' ? '' : `/${path}`}${hash === '' ? '' : `#${hash}`}`,
    text,
  }));
}

const pointsOf = (entry: DocsSearchEntry, word: string): number =>
  (Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[]) // the keys of the table
    .reduce((sum, part) => sum + (entry[part].toLowerCase().includes(word) ? WEIGHTS[part] : 0), 0);
