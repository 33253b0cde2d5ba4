/** A tag of a template: the offset of its first brace, and the one after its last. */
type TagRange = { start: number; end: number };

/** A text whose tags were replaced by words that no parser of HTML or CSS gives a meaning to. */
export type MaskedText = { text: string; tags: readonly string[] };

/** The longest tag that is masked; the engine refuses longer ones. */
const TAG_MAX = 8_192;

const WORD = /mwtag(\d+)z/g;

/** Replaces every tag by a word. The line breaks of a tag stay behind the word, so that lines keep their numbers. */
export function maskTags(source: string): MaskedText {
  // A text that looks like one of our words would be replaced in the end.
  const text = source.replace(WORD, 'mwtag_$1z');
  const tags: string[] = [];
  const masked = replaceTags(text, (tag) => {
    tags.push(tag);
    return `mwtag${tags.length - 1}z${'\n'.repeat(tag.split('\n').length - 1)}`;
  });
  return { text: masked, tags };
}

/** Puts the tags back in the place of their words. */
export const restoreTags = (text: string, tags: readonly string[]): string =>
  text.replace(WORD, (word, number: string) => tags[Number(number)] ?? word);

/** Returns the numbers of the tags whose words a text has. */
export const findMasked = (text: string): Set<number> =>
  new Set([...text.matchAll(WORD)].map(([, number]) => Number(number)));

/** Replaces every tag by letters of the same length, so that offsets stay as they are. Line breaks stay. */
export const blankTags = (text: string): string => replaceTags(text, (tag) => tag.replace(/[^\n]/g, 'x'));

/** Changes the text between the tags; the tags stay as they are, unless there is a change for them, too. */
export function mapBetweenTags(
  text: string,
  change: (between: string) => string,
  changeTag: (tag: string) => string = (tag) => tag,
): string {
  let result = '';
  let kept = 0;
  for (const { start, end } of findTags(text)) {
    result += change(text.slice(kept, start)) + changeTag(text.slice(start, end));
    kept = end;
  }
  return result + change(text.slice(kept));
}

/** Checks if a text has the braces that open a tag and not those that close it. */
export const hasOpenTag = (text: string): boolean => replaceTags(text, () => ' ').includes('{{');

const replaceTags = (text: string, replace: (tag: string) => string): string =>
  mapBetweenTags(text, (between) => between, replace);

/** Finds the tags of a text in linear time, well formed or not. */
function findTags(text: string): TagRange[] {
  const ranges: TagRange[] = [];
  const closings = new Map<string, number>();
  /** Finds the next closing braces; offsets ascend, so that no part of the text is searched twice. */
  const findClosing = (close: string, from: number): number => {
    const known = closings.get(close);
    if (known !== undefined && known >= from) return known;
    const found = text.indexOf(close, from);
    closings.set(close, found < 0 ? Number.POSITIVE_INFINITY : found);
    return closings.get(close) ?? 0;
  };
  let start = text.indexOf('{{');
  while (start >= 0) {
    const close = closingOf(text, start);
    const end = findClosing(close, start + 2) + close.length;
    const isTag = end - start <= TAG_MAX;
    if (isTag) ranges.push({ start, end });
    start = text.indexOf('{{', isTag ? end : start + 2);
  }
  return ranges;
}

function closingOf(text: string, start: number): string {
  if (text.startsWith('{{!--', start)) return '--}}';
  return text.startsWith('{{{', start) ? '}}}' : '}}';
}
