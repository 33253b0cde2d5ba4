/** Checks if every word of a search begins a word of a label, in any case. An empty search matches every label. */
export function matchWords(label: string, search: string): boolean {
  const words = wordsOf(label);
  return wordsOf(search).every((part) => words.some((word) => word.startsWith(part)));
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s:]+/)
    .filter(Boolean);
