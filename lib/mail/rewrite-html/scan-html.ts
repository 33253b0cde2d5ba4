import { type FoundLink, type HtmlFacts, readBase, readLink } from './read-link.ts';
import { type StartTag, tokenize } from './tokenize.ts';

/** The positions in an HTML text that tracking can use, as octet offsets. */
export type ScannedHtml = {
  links: FoundLink[];
  /** Its `a` and `area` elements, and the URL that a `base` element sets. */
  anchors: readonly StartTag[];
  base: string | null;
  /** The beginning and the end of the visible content; null if nothing can be inserted there. */
  top: number | null;
  bottom: number | null;
};

/** Elements that do not start the visible content, and those whose text is not visible. */
const HEAD = new Set(['html', 'head', 'meta', 'title', 'style', 'link', 'base', 'script']);
const SILENT = new Set(['title', 'style', 'script']);

/** Elements that parse differently within SVG or MathML. A text with both is not scanned; no real email has both. */
const DRAWING = /<(?:svg|math)/i;
const RAW_TEXT = /<(?:iframe|noembed|noframes|plaintext|textarea|xmp|!\[CDATA\[)/i;

/** Number of links that are tracked in one text; further links stay unchanged. */
const LINKS_MAX = 2_000;

/**
 * Finds the links of an HTML text, and the positions before and after its visible content.
 *
 * @param bytes text in an ASCII-compatible charset.
 */
export function scanMessageHtml(bytes: Buffer, charset: string): ScannedHtml {
  const facts: HtmlFacts = { html: maskDoubleBytes(bytes, charset), isUtf8: /^utf-?8$/.test(charset) };
  if (DRAWING.test(facts.html) && RAW_TEXT.test(facts.html))
    return { links: [], anchors: [], base: null, top: null, bottom: null };
  const tags: StartTag[] = [];
  const seen = { body: -1, content: -1, bodyEnd: -1, htmlEnd: -1 };
  let base: string | null = null;
  let hasBase = false;
  let silent = '';
  let hasFrames = false;
  const isOpenEnded = tokenize(facts.html, {
    onStartTag(tag) {
      const { name, start, end } = tag;
      if (name === 'body' && seen.body < 0 && !tag.isForeign) seen.body = end;
      if (!HEAD.has(name) && name !== 'body' && seen.content < 0) seen.content = start;
      if (SILENT.has(name)) silent = name;
      if (name === 'frameset') hasFrames = true;
      if (name === 'base' && !hasBase && tag.attributes.some((one) => one.name === 'href')) {
        hasBase = true;
        base = readBase(facts, tag);
      }
      if ((name === 'a' || name === 'area') && !tag.isForeign) tags.push(tag);
    },
    onEndTag(name, start) {
      if (name === silent) silent = '';
      if (name === 'body') seen.bodyEnd = start;
      if (name === 'html') seen.htmlEnd = start;
    },
    onText(start, end) {
      if (silent === '' && seen.content < 0 && /[^\s]/.test(facts.html.slice(start, end))) seen.content = start;
    },
  });
  const links: FoundLink[] = [];
  for (const tag of tags) {
    const link = links.length < LINKS_MAX ? readLink(facts, tag, base) : null;
    if (link) links.push(link);
  }
  const end = isOpenEnded && !facts.html.endsWith(MASK) ? bytes.length : null;
  const first = (...offsets: number[]) => (hasFrames ? null : (offsets.find((at) => at >= 0) ?? end));
  return { links, anchors: tags, base, top: first(seen.body, seen.content), bottom: first(seen.bodyEnd, seen.htmlEnd) };
}

/** Returns whether a charset is ASCII-compatible, unlike UTF-16, UTF-7 or EBCDIC. */
export const isAsciiCharset = (charset: string): boolean =>
  !/^(?:utf-?(?:7|16|32)|ucs|hz|ibm|(?:x-)?ebcdic|iso-10646)/.test(charset);

const MASK = '\u00ff';

/** Decodes bytes and masks the double-byte runs of ISO-2022, whose octets look like ASCII (RFC 1468, RFC 1557). */
function maskDoubleBytes(bytes: Buffer, charset: string): string {
  const html = bytes.toString('latin1');
  if (!charset.startsWith('iso-2022')) return html;
  return html.replace(DOUBLE_BYTES, (run) => MASK.repeat(run.length));
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the escapes that ISO-2022 is made of
const DOUBLE_BYTES = /\u001b\$[\s\S]*?(?=\u001b\([BJ]|$)|\u000e[\s\S]*?(?=\u000f|$)/g;
