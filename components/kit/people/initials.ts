const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns the initials of a name: the first letters of its first and its last word. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) =>
    word ? (segmenter.segment(word)[Symbol.iterator]().next().value?.segment ?? '') : '',
  );
  return letters.join('').toUpperCase() || '?';
}
