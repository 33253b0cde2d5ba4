const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** One or two letters that stand for a name: the first of its first and of its last word. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) =>
    word ? (segmenter.segment(word)[Symbol.iterator]().next().value?.segment ?? '') : '',
  );
  return letters.join('').toUpperCase() || '?';
}
