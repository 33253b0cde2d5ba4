import type { DocsSearchEntry } from '#lib/service/docs/schema.ts';

/** The most results that are shown. */
const MOST = 12;

/** The points of a word by the part of an entry that has it; a word that begins there counts twice. */
const POINTS = { page: 8, heading: 6, text: 1 } as const;

/** Finds the entries that have every word of a text, best first. */
export function findDocsEntries(entries: readonly DocsSearchEntry[], text: string): DocsSearchEntry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return entries
    .map((entry) => ({ entry, points: pointsOf(entry, words) }))
    .filter(({ points }) => points > 0)
    .sort((one, other) => other.points - one.points)
    .slice(0, MOST)
    .map(({ entry }) => entry);
}

/** Returns the points of an entry, 0 if it lacks a word. */
function pointsOf(entry: DocsSearchEntry, words: readonly string[]): number {
  const each = words.map((word) => pointsOfWord(entry, word));
  if (each.includes(0)) return 0;
  // The beginning of a page comes before its sections.
  return each.reduce((sum, points) => sum + points, entry.hash === '' ? 2 : 0);
}

function pointsOfWord(entry: DocsSearchEntry, word: string): number {
  return (['page', 'heading', 'text'] as const).reduce((sum, part) => {
    const text = entry[part].toLowerCase();
    const at = text.indexOf(word);
    if (at === -1) return sum;
    const begins = at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1));
    return sum + POINTS[part] * (begins ? 2 : 1);
  }, 0);
}
