import type { StartTag } from '#lib/mail/rewrite-html/tokenize.ts';
import type { TagRange } from '#lib/mail/template/find-tags.ts';

/** HTML whose lines are broken, and what is known of it. */
export type LineFacts = {
  octets: string;
  starts: readonly StartTag[];
  texts: readonly TagRange[];
  /** The tags of the template language. */
  tags: readonly TagRange[];
  /** The octets that messages have more than their content, with the offset of each, ascending. */
  widths: readonly { at: number; extra: number }[];
};

/** The length from which lines are broken. A line may still grow by values. */
const LINE_WANTED = 500;

/** HTML in which a line break within a text may be seen. */
const KEEPS_BREAKS = /<(?:pre|textarea|listing)(?=[\s>/])|white-space\s*:\s*(?:pre|break)/i;

/**
 * Breaks long lines of HTML where a line break means the same as a blank: between attributes, and within texts. Lines that cannot
 * be broken stay.
 *
 * @param edits ranges that are edited otherwise; nothing is broken there.
 */
export function breakLines(
  facts: LineFacts,
  edits: readonly TagRange[],
): { start: number; end: number; text: string }[] {
  const { octets, widths } = facts;
  if (!hasLongLine(octets, widths)) return [];
  const isEdited = createFinder(edits.filter(({ start, end }) => start < end));
  const blanks = listBlanks(facts).filter((at) => !isEdited(at));
  const breaks: number[] = [];
  let lineStart = 0;
  let last = -1;
  let extra = 0;
  let next = 0;
  for (const { at, isEnd } of mergeStops(blanks, octets)) {
    while (next < widths.length && (widths[next]?.at ?? 0) < at) extra += widths[next++]?.extra ?? 0;
    if (at - lineStart + extra > LINE_WANTED && last > lineStart) {
      breaks.push(last);
      lineStart = last + 1;
      extra = widths.slice(0, next).reduce((sum, one) => (one.at > last ? sum + one.extra : sum), 0);
    }
    if (isEnd) {
      lineStart = at + 1;
      extra = 0;
      last = -1;
    } else last = at;
  }
  return breaks.map((at) => ({ start: at, end: at + 1, text: '\r\n' }));
}

const hasLongLine = (octets: string, widths: LineFacts['widths']): boolean =>
  octets.length + widths.reduce((sum, { extra }) => sum + extra, 0) > LINE_WANTED;

/** The blanks at which lines may be broken and the ends of lines, ascending. */
function mergeStops(blanks: readonly number[], octets: string): { at: number; isEnd: boolean }[] {
  const stops = blanks.map((at) => ({ at, isEnd: false }));
  for (let at = octets.indexOf('\n'); at >= 0; at = octets.indexOf('\n', at + 1)) stops.push({ at, isEnd: true });
  stops.push({ at: octets.length, isEnd: true });
  return stops.sort((one, other) => one.at - other.at);
}

function listBlanks({ octets, starts, texts, tags }: LineFacts): number[] {
  const between = starts.flatMap(({ name, start, attributes }) => [
    start + 1 + name.length,
    ...attributes.map(({ end }) => (/["']/.test(octets[end] ?? '') ? end + 1 : end)),
  ]);
  const within = KEEPS_BREAKS.test(octets)
    ? []
    : texts.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, index) => start + index));
  const inTags = createFinder(tags);
  return [...new Set([...between, ...within])]
    .filter((at) => octets[at] === ' ')
    .sort((one, other) => one - other)
    .filter((at) => !inTags(at));
}

/** Returns a predicate for offsets within ranges; it is asked for ascending offsets. */
function createFinder(ranges: readonly TagRange[]): (at: number) => boolean {
  const sorted = ranges.toSorted((one, other) => one.start - other.start);
  let next = 0;
  return (at) => {
    while (next < sorted.length && (sorted[next]?.end ?? 0) <= at) next += 1;
    const range = sorted[next];
    return range !== undefined && at >= range.start;
  };
}
