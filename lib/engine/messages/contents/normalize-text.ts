import type { TemplateDialect } from '#lib/mail/template/ast.ts';
import { findTags } from '#lib/mail/template/find-tags.ts';
import { afterPrint, DOCUMENT_START, type HtmlContext } from '#lib/mail/template/html-context.ts';
import { scanHtml } from '#lib/mail/template/scan-html.ts';

/** A literal text of a source, or a tag of its language. */
type Piece = { isTag: boolean; text: string };

/** Elements in which line breaks and blanks count. */
const PREFORMATTED = /<(?:pre|textarea|listing)(?=[\s>/])/i;

/** Elements whose content is text that has no entities. */
const RAW_TEXT = /<(?:iframe|noembed|noframes|plaintext|xmp|!\[CDATA\[)/i;

/** The share of characters beyond ASCII from which entities would make HTML larger than base64 does. */
const ENTITIES_SHARE_MAX = 1 / 4;

/** Normalizes the line ends of a plain text outside of tags. */
export const normalizeText = (source: string, dialect: TemplateDialect): string =>
  splitTags(source, dialect, 'text')
    .map(({ isTag, text }) => (isTag ? text : normalizeLines(text)))
    .join('');

/** Line breaks become CRLF, and blanks before them go; that of the mark before a signature stays (RFC 3676 §4.3). */
function normalizeLines(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map((line, index, lines) => (index < lines.length - 1 && line !== '-- ' ? line.replace(/[ \t]+$/, '') : line))
    .join('\r\n');
}

/**
 * Normalizes the line ends of HTML outside of tags, and writes characters beyond ASCII as entities wherever HTML knows these.
 *
 * @param part `html` or `amp_html`.
 * @returns the HTML, and if all of it but its tags is ASCII.
 */
export function encodeHtml(
  source: string,
  dialect: TemplateDialect,
  part: 'html' | 'amp_html',
): { html: string; isAscii: boolean } {
  const pieces = splitTags(normalizeHtml(source, dialect, part), dialect, part);
  const literal = pieces.filter(({ isTag }) => !isTag).map(({ text }) => text);
  const encodes = hasFewBeyondAscii(literal.join('')) && !RAW_TEXT.test(source);
  let context: HtmlContext = DOCUMENT_START;
  let isAscii = true;
  const html = pieces.map(({ isTag, text }) => {
    if (isTag) {
      context = /^\{\{\{?[#/^!]/.test(text) ? context : afterTag(context);
      return text;
    }
    const literal = encodes ? encodeLiteral(text, context) : { text, after: context };
    context = literal.after;
    isAscii &&= /^\p{ASCII}*$/u.test(literal.text);
    return literal.text;
  });
  return { html: html.join(''), isAscii };
}

/** Normalizes the line ends of HTML outside of tags. */
export function normalizeHtml(source: string, dialect: TemplateDialect, part: 'html' | 'amp_html'): string {
  const normalize = PREFORMATTED.test(source) ? (text: string) => text.replace(/\r\n?|\n/g, '\r\n') : normalizeLines;
  return splitTags(source, dialect, part)
    .map(({ isTag, text }) => (isTag ? text : normalize(text)))
    .join('');
}

/** The context after a tag, of which it is not known if it prints: the state of a quoted value or a text is the same. */
const afterTag = (context: HtmlContext): HtmlContext =>
  context.state === 'text' || context.state === 'value' ? context : afterPrint(context);

function hasFewBeyondAscii(text: string): boolean {
  const beyond = text.match(BEYOND_ASCII)?.length ?? 0;
  return beyond <= text.length * ENTITIES_SHARE_MAX;
}

/** Characters beyond ASCII but the controls, whose numbers HTML reads as other characters. */
const BEYOND_ASCII = /[^\p{ASCII}\x80-\x9f]/gu;

/** Writes the characters of a text beyond ASCII as entities. */
export const encodeEntities = (text: string): string =>
  text.replace(BEYOND_ASCII, (character) => `&#${character.codePointAt(0)};`);

function encodeLiteral(text: string, before: HtmlContext): { text: string; after: HtmlContext } {
  let context = before;
  const pieces = text.split(/(\P{ASCII}+)/u);
  const encoded = pieces.map((piece, index) => {
    const known = index % 2 === 1 && KNOWS_ENTITIES.has(context.state) ? encodeEntities(piece) : piece;
    context = scanHtml(context, piece);
    return known;
  });
  return { text: encoded.join(''), after: context };
}

const KNOWS_ENTITIES: ReadonlySet<HtmlContext['state']> = new Set(['text', 'value', 'comment', 'beforeValue']);

/** Splits a source at its tags. */
function splitTags(source: string, dialect: TemplateDialect, part: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { start, end } of findTags(dialect, { part, snippet: null, text: source })) {
    pieces.push({ isTag: false, text: source.slice(at, start) }, { isTag: true, text: source.slice(start, end) });
    at = end;
  }
  pieces.push({ isTag: false, text: source.slice(at) });
  return pieces;
}
