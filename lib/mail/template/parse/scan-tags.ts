import type { Source } from '../source.ts';
import { TemplateError } from '../source.ts';

/** A tag: from its first brace to after its last, and the range of its inside. */
export type Tag = {
  type: 'tag';
  start: number;
  end: number;
  innerStart: number;
  innerEnd: number;
  /** Written with three braces. */
  isTriple: boolean;
  isComment: boolean;
  /** The text before, or after, loses its blanks (`{{~ ~}}` of handlebars). */
  trimsBefore: boolean;
  trimsAfter: boolean;
};

/** Literal text. */
export type TextToken = { type: 'text'; start: number; end: number };

/** The differences between the dialects when tags are found. */
export type ScanOptions = {
  /** `}}` within a quoted text does not end the tag. */
  hasQuotes: boolean;
  /** `\{{` is literal, and `{{!-- --}}` a comment that may contain tags. */
  hasEscapes: boolean;
  hasTildes: boolean;
  /** Tags that are not well formed are text (mustachio). */
  isLenient: boolean;
};

/** The longest inside of a tag, in UTF-16 units. It bounds the work of finding the end of a tag. */
const TAG_MAX = 8_192;

/**
 * Splits a source into literal text and tags, in linear time.
 *
 * @throws {TemplateError} syntax for a tag without its end
 */
export function scanTags(source: Source, options: ScanOptions): (Tag | TextToken)[] {
  const { text } = source;
  const tokens: (Tag | TextToken)[] = [];
  const isForeign = source.part === 'amp_html' ? findAmpTags(text) : () => false;
  let textStart = 0;
  const addText = (end: number) => {
    if (end > textStart) tokens.push({ type: 'text', start: textStart, end });
  };
  let open = text.indexOf('{{');
  while (open >= 0) {
    if (options.hasEscapes && text[open - 1] === '\\') {
      // The backslash is dropped, the braces are text.
      addText(open - 1);
      textStart = open;
      open = text.indexOf('{{', open + 2);
      continue;
    }
    const tag = isForeign(open) ? null : readTag(source, open, options);
    if (!tag) {
      open = text.indexOf('{{', open + (text[open + 2] === '{' ? 1 : 2));
      continue;
    }
    addText(tag.start);
    tokens.push(tag);
    textStart = tag.end;
    open = text.indexOf('{{', tag.end);
  }
  addText(text.length);
  return tokens;
}

/**
 * Returns a predicate for tags that belong to an `amp-mustache` template of the mail program: all there but those that
 * begin with `@` or `mw.`. It is asked for ascending offsets.
 */
function findAmpTags(text: string): (at: number) => boolean {
  const head = /<template\b[^<>]{0,200}\bamp-mustache\b[^<>]{0,200}>/gi;
  const close = /<\/template/gi;
  let start = head.exec(text)?.index ?? text.length;
  let end = -1;
  return (at) => {
    while (start < at && end < at) {
      close.lastIndex = start;
      end = close.exec(text)?.index ?? text.length;
      if (end >= at) break;
      head.lastIndex = end;
      start = head.exec(text)?.index ?? text.length;
    }
    return start < at && at < end && !/^\{\{\{?\s{0,9}(?:@|mw\.)/.test(text.slice(at, at + 16));
  };
}

const LENIENT = /\{\{\{[^{}]+\}\}\}|\{\{[^{}]+\}\}/y;

function readTag(source: Source, start: number, options: ScanOptions): Tag | null {
  const { text } = source;
  if (options.isLenient) {
    LENIENT.lastIndex = start;
    const found = LENIENT.exec(text)?.[0];
    if (found === undefined) return null;
    const width = found.startsWith('{{{') ? 3 : 2;
    return tagOf(text, start, start + found.length, width, options);
  }
  if (options.hasEscapes && /^\{\{~?!--/.test(text.slice(start, start + 6))) {
    const close = /--~?\}\}/g;
    close.lastIndex = start + 5;
    const found = close.exec(text);
    if (!found) throw new TemplateError('syntax', 'a comment is not closed by --}}', { source, offset: start });
    const tag = tagOf(text, start, found.index + found[0].length, 2, options);
    return { ...tag, isComment: true };
  }
  const width = text.startsWith('{{{', start) ? 3 : 2;
  const close = '}'.repeat(width);
  const isComment = /^\{\{~?!/.test(text.slice(start, start + 4));
  const end = findClose(text, start + width, close, options.hasQuotes && !isComment);
  if (end < 0) throw new TemplateError('syntax', `a tag is not closed by ${close}`, { source, offset: start });
  return tagOf(text, start, end + width, width, options);
}

function tagOf(text: string, start: number, end: number, width: number, { hasTildes }: ScanOptions): Tag {
  let innerStart = start + width;
  let innerEnd = end - width;
  const trimsBefore = hasTildes && text[innerStart] === '~';
  if (trimsBefore) innerStart += 1;
  const trimsAfter = hasTildes && innerEnd > innerStart && text[innerEnd - 1] === '~';
  if (trimsAfter) innerEnd -= 1;
  while (innerStart < innerEnd && /\s/.test(text.charAt(innerStart))) innerStart += 1;
  const isComment = text[innerStart] === '!';
  return { type: 'tag', start, end, innerStart, innerEnd, isTriple: width === 3, isComment, trimsBefore, trimsAfter };
}

/** Returns the offset of the closing braces outside of quoted texts and brackets; -1 if they are missing. */
function findClose(text: string, from: number, close: string, hasQuotes: boolean): number {
  const inside = text.slice(from, from + TAG_MAX + close.length);
  const found = hasQuotes ? findUnquoted(inside, close) : inside.indexOf(close);
  return found < 0 ? -1 : from + found;
}

function findUnquoted(inside: string, close: string): number {
  let at = 0;
  while (at < inside.length) {
    const character = inside[at];
    if (character === '"' || character === "'") {
      at = inside.indexOf(character, at + 1);
      if (at < 0) return -1;
    } else if (character === '[') {
      // A segment in brackets may contain quotes: {{a.[it's]}}.
      const end = inside.indexOf(']', at);
      if (end < 0) return inside.indexOf(close, at);
      if (!inside.slice(at, end).includes(close)) at = end;
    } else if (character === '}' && inside.startsWith(close, at)) {
      return at;
    }
    at += 1;
  }
  return -1;
}
