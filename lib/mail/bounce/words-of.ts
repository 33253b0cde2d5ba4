import { type Entity, walk } from './read-entity.ts';
import { stripTags } from './strip-tags.ts';
import { COPY_BEGINS } from './text-forms.ts';

/** Lines that are read of a bounce's words: the copy of a message may follow without a mark. */
const LINES_MAX = 400;

/** Characters that are read of a line. */
const LINE_MAX = 600;

/** Where a copy begins stands at the beginning of a line. */
const MARK_MAX = 160;

/** The words of a bounce: its text parts, tags taken out, without a copy of the message and without reports. */
export function wordsOf(message: Entity): string {
  const texts: string[] = [];
  for (const part of outerParts(message)) {
    if (part.type === 'text/plain') texts.push(part.text);
    if (part.type === 'text/html' && !texts.some((text) => text.trim() !== '')) texts.push(stripTags(part.text));
  }
  return withoutCopy(tidyLines(texts.join('\n'))).join('\n');
}

/** Whether a message returns another: as a part, or below a line that says so. */
export const hasCopy = (message: Entity): boolean =>
  [...walk(message)].some(
    (part) =>
      (part !== message && /^message\/(?!disposition)|^text\/rfc822-headers$/.test(part.type)) ||
      tidyLines(part.text).some((line) => beginsCopy(line)),
  );

/** Parts that are the bounce's own, and not of the message that it returns. */
export function* outerParts(entity: Entity): Generator<Entity> {
  if (/^message\/|^text\/rfc822-headers$/.test(entity.type)) return;
  yield entity;
  for (const part of entity.parts) yield* outerParts(part);
}

/**
 * The first lines of a text: long lines cut, rows of one mark or of blanks made short, more than two empty lines made
 * two. What reads them then has little to try, whoever wrote them.
 */
function tidyLines(text: string): string[] {
  const lines: string[] = [];
  let start = 0;
  let empty = 0;
  while (start <= text.length && lines.length < LINES_MAX) {
    const end = text.indexOf('\n', start);
    const line = text.slice(start, Math.min(end < 0 ? text.length : end, start + LINE_MAX)).trimEnd();
    start = end < 0 ? text.length + 1 : end + 1;
    empty = line === '' ? empty + 1 : 0;
    if (empty <= 2)
      lines.push(line.replace(/[ \t]{13,}/g, ' '.repeat(12)).replace(/([-=*_#>.~])\1{9,}/g, '$1'.repeat(10)));
  }
  return lines;
}

function withoutCopy(lines: readonly string[]): readonly string[] {
  const end = lines.findIndex((line, at) => at > 1 && beginsCopy(line));
  return end < 0 ? lines : lines.slice(0, end);
}

const beginsCopy = (line: string): boolean => COPY_BEGINS.some((begin) => begin.test(line.slice(0, MARK_MAX)));
