import { escapeHtml } from '#lib/mail/escape-html.ts';
import { isLinkMark, readLinkMarks, readTarget } from '#lib/mail/rewrite-html/read-link.ts';
import { scanMessageHtml } from '#lib/mail/rewrite-html/scan-html.ts';
import { type StartTag, tokenize } from '#lib/mail/rewrite-html/tokenize.ts';
import type { TemplateDialect, TemplateNode } from '#lib/mail/template/ast.ts';
import { compileTemplate } from '#lib/mail/template/compile-template.ts';
import { findTags, type TagRange } from '#lib/mail/template/find-tags.ts';
import { TemplateError } from '#lib/mail/template/source.ts';
import { breakLines, type LineFacts } from './break-lines.ts';
import { isUtmOff, type LinkWishes, type LinkWriter, tagTarget } from './content-links.ts';

/**
 * A link of marked HTML. `url` and `html` are its target and the value of its attribute with the tags of the campaign; those of
 * a template are made for each message.
 */
export type MarkedLink = LinkWishes & { n: number; url: string | null; html: string; isTemplate: boolean };

/** The marks of HTML: `mark` begins each of them, and its kind follows, the number of a link, and a point. */
export type MarkKind = keyof typeof MARKS;
const MARKS = { link: 'L', template: 'T', initialOpen: 'O', open: 'P', preheader: 'H', view: 'V' } as const;

/** Writes a mark. */
export const markOf = (mark: string, kind: MarkKind, n = 0): string => `${mark}${MARKS[kind]}${n}.`;

/** Matches marks; a text that is split by it has the kind and the number of each mark between its pieces. */
export const marksOf = (mark: string): RegExp => new RegExp(`${mark}([${Object.values(MARKS).join('')}])(\\d+)\\.`);

/** The marks that HTML gets. */
export type WantedMarks = {
  dialect: TemplateDialect;
  part: 'html' | 'amp_html';
  /** Letters and digits that occur nowhere in the HTML. */
  mark: string;
  clicks: boolean;
  opens: boolean;
  hasPreheader: boolean;
  hasViewLink: boolean;
} & Pick<LinkWriter, 'utm' | 'ownPrefix'>;

/** HTML with marks; null where they cannot be set, because only its rendered form shows the links. */
export type MarkedHtml = { html: string; links: MarkedLink[] } | null;

type Edit = { start: number; end: number; text: string };

/**
 * Marks those parts of HTML in a template language that differ from message to message: links, pixels, preheader and the link to
 * the page. Rendering keeps marks, and a message is made by putting its own texts there.
 *
 * Marks are set only where the template's conditions and loops cannot change how the HTML around them reads.
 */
export function markHtml(source: string, wanted: WantedMarks): MarkedHtml {
  const octets = Buffer.from(source).toString('latin1');
  try {
    const marked = markOctets(octets, wanted);
    if (!marked) return null;
    const html = Buffer.from(marked.html, 'latin1').toString('utf8');
    return keepsMarks(html, wanted) ? { ...marked, html } : null;
  } catch (error) {
    if (error instanceof TemplateError) return null;
    throw error;
  }
}

/** HTML as one character for each octet, with its tags. */
type Reading = {
  octets: string;
  /** The same with the tags filled, with letters for values and with blanks for all others. */
  filled: string;
  values: readonly TagRange[];
  controls: readonly TagRange[];
};

/** Elements whose text is no HTML. */
const SILENT: ReadonlySet<string> = new Set(['style', 'script', 'title']);

function markOctets(octets: string, wanted: WantedMarks): { html: string; links: MarkedLink[] } | null {
  const reading = readTags(octets, wanted);
  if (!reading) return null;
  const { filled, controls } = reading;
  const scan = scanMessageHtml(Buffer.from(filled, 'latin1'), 'utf-8');
  const starts: StartTag[] = [];
  const texts: TagRange[] = [];
  let silent = '';
  tokenize(filled, {
    onStartTag(tag) {
      starts.push(tag);
      if (SILENT.has(tag.name)) silent = tag.name;
    },
    onEndTag(name) {
      if (name === silent) silent = '';
    },
    onText(start, end) {
      if (silent === '') texts.push({ start, end });
    },
  });
  if (starts.some(({ name }) => name === 'base') || starts.some((tag) => isControlled(tag, controls))) return null;
  const inserts = markInserts(reading, scan, starts, wanted);
  const found = inserts && markLinks(reading, scan.anchors, wanted);
  if (!inserts || !found) return null;
  const edits = [...inserts, ...found.edits].sort((one, other) => one.start - other.start);
  const lines: LineFacts = { octets, starts, texts, tags: [...reading.values, ...controls], widths: found.widths };
  return { html: apply(octets, [...edits, ...breakLines(lines, edits)]), links: found.links };
}

function readTags(octets: string, { dialect, part }: WantedMarks): Reading | null {
  const kind = part === 'html' ? 'html' : 'amp';
  const { parts, warnings } = compileTemplate({ dialect, parts: [{ name: part, kind, text: octets }] });
  const values = new Set<number>();
  const isPlain = parts.every(({ nodes }) => collectValues(nodes, values));
  if (!isPlain || warnings.length > 0) return null;
  const tags = findTags(dialect, { part, snippet: null, text: octets });
  const isValue = ({ start }: TagRange) => values.has(start);
  let filled = '';
  let at = 0;
  for (const tag of tags) {
    filled += octets.slice(at, tag.start) + (isValue(tag) ? 'x' : ' ').repeat(tag.end - tag.start);
    at = tag.end;
  }
  filled += octets.slice(at);
  return { octets, filled, values: tags.filter(isValue), controls: tags.filter((tag) => !isValue(tag)) };
}

/** Collects where values are printed; false where a value is HTML or a template itself. */
function collectValues(nodes: readonly TemplateNode[], found: Set<number>): boolean {
  return nodes.every((node) => {
    switch (node.type) {
      case 'text':
        return true;
      case 'print':
        found.add(node.at.offset);
        return !node.isRaw;
      case 'if':
        return [...node.branches.map(({ body }) => body), node.otherwise].every((body) => collectValues(body, found));
      case 'snippet':
      case 'dynamic':
        return false;
      default:
        return collectValues(node.body, found) && collectValues(node.otherwise, found);
    }
  });
}

const isWithin = (inner: TagRange, { start, end }: TagRange): boolean => inner.start >= start && inner.end <= end;

/** True for an element of which a condition or a loop decides more than the value of an attribute that is no link. */
function isControlled(tag: StartTag, controls: readonly TagRange[]): boolean {
  const inside = controls.filter((control) => control.start > tag.start && control.start < tag.end);
  if (inside.length === 0) return false;
  const isAnchor = tag.name === 'a' || tag.name === 'area';
  const attributes = isAnchor ? tag.attributes.filter(({ name }) => name === 'href') : tag.attributes;
  return !inside.every((control) => attributes.some((attribute) => isWithin(control, attribute)));
}

/** Marks the pixels, the preheader and the link to the page; null where it is not known before rendering where they are. */
function markInserts(
  { values, controls }: Reading,
  { top, bottom }: Pick<ReturnType<typeof scanMessageHtml>, 'top' | 'bottom'>,
  starts: readonly StartTag[],
  { mark, opens, hasPreheader, hasViewLink }: WantedMarks,
): Edit[] | null {
  if (!opens && !hasPreheader && !hasViewLink) return [];
  if (top === null || bottom === null) return null;
  const hasBody = starts.some(({ name, end }) => name === 'body' && end === top);
  if (!hasBody) {
    // The content begins with what the template prints first, or with what is written there.
    const isFirst = [...values, ...controls].every(({ start }) => start > top);
    if (!isFirst || hasPreheader || hasViewLink) return null;
  }
  const insert = (at: number, kind: MarkKind): Edit => ({ start: at, end: at, text: markOf(mark, kind) });
  return [
    ...(opens ? [insert(top, 'initialOpen')] : []),
    ...(hasPreheader ? [insert(top, 'preheader')] : []),
    ...(hasViewLink ? [insert(top, 'view')] : []),
    ...(opens ? [insert(bottom, 'open')] : []),
  ];
}

type FoundLinks = { links: MarkedLink[]; edits: Edit[]; widths: { at: number; extra: number }[] };

/** Octets of a tracking URL without its target, about. */
const TOKEN_WIDTH = 160;

function markLinks(
  { octets, filled, values, controls }: Reading,
  anchors: readonly StartTag[],
  wanted: WantedMarks,
): FoundLinks | null {
  const found: FoundLinks = { links: [], edits: [], widths: [] };
  const tags = [...values, ...controls];
  const facts = { html: filled, isUtf8: true };
  for (const anchor of anchors) {
    const href = anchor.attributes.find(({ name }) => name === 'href');
    if (!href) continue;
    const isMade = (range: TagRange) => tags.some((tag) => isWithin(tag, range));
    const decides = (name: string) => isLinkMark(name) || name === 'data-utm';
    if (anchor.attributes.some((attribute) => decides(attribute.name) && isMade(attribute))) return null;
    const wishes = { ...readLinkMarks(facts, anchor), isUtmOff: isUtmOff(filled, anchor) };
    const value = octets.slice(href.start, href.end);
    const n = found.links.length;
    const isTracked = wanted.clicks && !wishes.isOff;
    if (isMade(href)) {
      const isTagged = wanted.utm !== null && !wishes.isUtmOff && !wishes.isUnsubscribe;
      if (!isTracked && !isTagged) continue;
      const start = /href\s*=\s*["']$/i.exec(octets.slice(anchor.start, href.start))?.index;
      if (start === undefined || wanted.part !== 'html') return null;
      const at = anchor.start + start;
      found.edits.push({ start: at, end: at, text: `${markOf(wanted.mark, 'template', n)} ` });
      found.links.push({ ...wishes, n, url: null, html: '', isTemplate: true });
      found.widths.push({ at: href.start, extra: TOKEN_WIDTH });
      continue;
    }
    const target = readTarget(facts, value, null);
    if (target === null) continue;
    const url = tagTarget(target, wishes, wanted);
    const html = url === target ? value : escapeHtml(url);
    if (!isTracked || target.startsWith(wanted.ownPrefix)) {
      if (html !== value) found.edits.push({ ...href, text: html });
      continue;
    }
    found.edits.push({ start: href.start, end: href.end, text: markOf(wanted.mark, 'link', n) });
    found.links.push({ ...wishes, n, url, html: Buffer.from(html, 'latin1').toString(), isTemplate: false });
    found.widths.push({ at: href.start, extra: TOKEN_WIDTH + Math.ceil((url.length * 4) / 3) - value.length });
  }
  return found;
}

function apply(octets: string, edits: readonly Edit[]): string {
  let html = '';
  let at = 0;
  for (const { start, end, text } of edits.toSorted((one, other) => one.start - other.start)) {
    html += octets.slice(at, start) + text;
    at = end;
  }
  return html + octets.slice(at);
}

/** True if the marked HTML compiles, and each mark outside of links is outside of conditions and loops. */
function keepsMarks(html: string, { dialect, part, mark }: WantedMarks): boolean {
  if (part !== 'html') return true;
  const { parts } = compileTemplate({ dialect, parts: [{ name: part, kind: 'html', text: html }] });
  const outside = (parts[0]?.nodes ?? []).map((node) => (node.type === 'text' ? node.text : '')).join('\n');
  const marks = (['initialOpen', 'open', 'preheader', 'view'] as const).map((kind) => markOf(mark, kind));
  return marks.every((one) => !html.includes(one) || outside.includes(one));
}
