import { insertPreheader, insertViewLine, writeViewLine } from '#lib/content/templates/insert-preheader.ts';
import { renderPixel } from '#lib/mail/rewrite-html/plan-tracking.ts';
import { readLinkMarks, readTarget } from '#lib/mail/rewrite-html/read-link.ts';
import { scanMessageHtml } from '#lib/mail/rewrite-html/scan-html.ts';
import { isUtmOff, type LinkWriter, writeLink } from './content-links.ts';
import type { MarkedLink } from './mark-html.ts';
import { CONTENT_LINKS_MAX } from './schema.ts';

/** The texts of one message that take the place of marks. */
export type HtmlWriter = LinkWriter & {
  /** The URL of a pixel; null for none. */
  pixel(kind: 'initial_open' | 'open'): string | null;
  preheader: string | undefined;
  /** The link to the message as a page; null for none. */
  view: { url: string; words: string } | null;
};

/**
 * Puts the texts of one message in place of the marks of its HTML.
 *
 * @param marks matches them (`marksOf`).
 */
export function fillMarks(html: string, marks: RegExp, links: readonly MarkedLink[], writer: HtmlWriter): string {
  const pieces = html.split(marks);
  let filled = pieces[0] ?? '';
  for (let at = 1; at < pieces.length; at += 3) {
    const [kind, number, after = ''] = pieces.slice(at, at + 3);
    const link = links[Number(number)];
    switch (kind) {
      case 'L':
        filled += link ? writeMarked(link, writer) + after : after;
        break;
      case 'T':
        filled += link ? writeMade(link, after, writer) : after;
        break;
      case 'O':
        filled += pixelOf('initial_open', writer) + after;
        break;
      case 'P':
        filled += pixelOf('open', writer) + after;
        break;
      case 'H':
        filled += insertPreheader('', writer.preheader) + after;
        break;
      default:
        filled += viewLine(writer) + after;
    }
  }
  return filled;
}

/** Writes the value of a link whose target the template says. */
function writeMarked({ url, html, isUnsubscribe, name }: MarkedLink, { sign, ownPrefix }: HtmlWriter): string {
  if (url === null || url.startsWith(ownPrefix)) return html;
  return sign(isUnsubscribe ? 'unsubscribe' : 'click', { url, name }) ?? html;
}

const HREF = /^ (href\s*=\s*)(["'])/i;

/** Writes the attribute of a link whose target was made by the template, and what is after it. */
function writeMade(link: MarkedLink, after: string, writer: HtmlWriter): string {
  const [begin = '', name = '', quote = ''] = HREF.exec(after) ?? [];
  const end = after.indexOf(quote, begin.length);
  if (quote === '' || end < 0) return after;
  const value = after.slice(begin.length, end);
  const target = readTarget(UTF8, Buffer.from(value).toString('latin1'), null);
  return name + quote + writeLink(value, target, link, writer) + after.slice(end);
}

const UTF8 = { isUtf8: true };

const pixelOf = (kind: 'initial_open' | 'open', { pixel }: HtmlWriter): string => {
  const url = pixel(kind);
  return url === null ? '' : renderPixel(url);
};

const viewLine = ({ view }: HtmlWriter): string => (view === null ? '' : writeViewLine(view.url, view.words));

/** Writes links, pixels, preheader and the link to the page into HTML that has no marks, as mail of applications gets them. */
export function rewriteHtml(rendered: string, writer: HtmlWriter): string {
  const html = insertPreheader(
    writer.view ? insertViewLine(rendered, writer.view.url, writer.view.words) : rendered,
    writer.preheader,
  );
  const bytes = Buffer.from(html);
  const scan = scanMessageHtml(bytes, 'utf-8');
  const octets = bytes.toString('latin1');
  const facts = { html: octets, isUtf8: true };
  const edits: { start: number; end: number; text: string }[] = [];
  const insert = (at: number | null, text: string) => {
    if (at !== null && text !== '') edits.push({ start: at, end: at, text });
  };
  insert(scan.top, pixelOf('initial_open', writer));
  insert(scan.bottom, pixelOf('open', writer));
  for (const anchor of scan.anchors.slice(0, CONTENT_LINKS_MAX)) {
    const href = anchor.attributes.find(({ name }) => name === 'href');
    if (!href) continue;
    const value = octets.slice(href.start, href.end);
    const wishes = { ...readLinkMarks(facts, anchor), isUtmOff: isUtmOff(octets, anchor) };
    const text = writeLink(value, readTarget(facts, value, scan.base), wishes, writer);
    if (text !== value) edits.push({ start: href.start, end: href.end, text });
  }
  let edited = '';
  let at = 0;
  for (const { start, end, text } of edits.sort((one, other) => one.start - other.start)) {
    edited += octets.slice(at, start) + text;
    at = end;
  }
  return Buffer.from(edited + octets.slice(at), 'latin1').toString('utf8');
}
