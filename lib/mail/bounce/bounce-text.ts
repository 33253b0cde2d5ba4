import { type Entity, walk } from './read-entity.ts';
import { stripTags } from './strip-tags.ts';
import { COPY_BEGINS } from './text-forms.ts';

/** Lines of a bounce's text that are read: the copy of a message may follow without a marker. */
const LINES_MAX = 400;

/** Characters of a line that are read. */
const LINE_MAX = 600;

/** Characters at the beginning of a line in which the marker of a copy is searched. */
const MARK_MAX = 160;

/** Returns the text of a bounce: its text parts without tags, without the copy of the message and without reports. */
export function getBounceText(message: Entity): string {
  const texts: string[] = [];
  for (const part of walkOwnParts(message)) {
    if (part.type === 'text/plain') texts.push(part.text);
    if (part.type === 'text/html' && !texts.some((text) => text.trim() !== '')) texts.push(stripTags(part.text));
  }
  return removeCopy(tidyLines(texts.join('\n'))).join('\n');
}

/** Returns whether a message contains a copy of another: as a part, or after a marker line. */
export const hasCopy = (message: Entity): boolean =>
  [...walk(message)].some(
    (part) =>
      (part !== message && /^message\/(?!disposition)|^text\/rfc822-headers$/.test(part.type)) ||
      tidyLines(part.text).some((line) => beginsCopy(line)),
  );

/** Yields the parts of the bounce itself, without those of the returned message. */
export function* walkOwnParts(entity: Entity): Generator<Entity> {
  if (/^message\/|^text\/rfc822-headers$/.test(entity.type)) return;
  yield entity;
  for (const part of entity.parts) yield* walkOwnParts(part);
}

/**
 * Returns the first lines of a text with long lines cut, runs of one character or of blanks shortened, and at most two
 * empty lines in a row. This bounds the work of the patterns that read them, even for hostile input.
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

function removeCopy(lines: readonly string[]): readonly string[] {
  const end = lines.findIndex((line, at) => at > 1 && beginsCopy(line));
  return end < 0 ? lines : lines.slice(0, end);
}

const beginsCopy = (line: string): boolean => COPY_BEGINS.some((begin) => begin.test(line.slice(0, MARK_MAX)));
