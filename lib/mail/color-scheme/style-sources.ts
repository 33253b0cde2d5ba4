import { escapeHtml } from '../escape-html.ts';
import { decodeAttribute, type StartTag, tokenize } from '../rewrite-html/tokenize.ts';

/** A stretch of an HTML text that styles it: a style element, a style or media attribute, or an attribute with a color. */
export type StyleSource = { start: number; end: number; tag: string } & (
  | { kind: 'sheet' | 'inline' | 'media' }
  | { kind: 'color'; role: 'text' | 'background' }
);

/** The style sources of a document in their order, and the color schemes that its `<meta>` names. */
export type DocumentStyles = { sources: StyleSource[]; metaSchemes: string };

/** Attributes of HTML 4 that hold a color. */
const COLOR_ATTRIBUTES: Record<string, 'text' | 'background'> = {
  bgcolor: 'background',
  bordercolor: 'background',
  color: 'text',
  text: 'text',
  link: 'text',
  vlink: 'text',
  alink: 'text',
};

/** The names of the `<meta>` with the schemes of a document: the standard's, and the one that mail used before. */
const META_NAMES: ReadonlySet<string> = new Set(['color-scheme', 'supported-color-schemes']);

/** Finds everything in an HTML text that styles it. Drawings (SVG) are pictures and left out. */
export function findStyles(html: string): DocumentStyles {
  const sources: StyleSource[] = [];
  let metaSchemes = '';
  let sheet: { start: number; end: number } | null = null;
  tokenize(html, {
    onStartTag(tag) {
      if (tag.isForeign) return;
      if (tag.name === 'style') sheet = { start: tag.end, end: tag.end };
      if (tag.name === 'meta') metaSchemes += ` ${readMetaSchemes(html, tag)}`;
      sources.push(...attributeSources(tag));
    },
    onEndTag(name) {
      if (name !== 'style' || !sheet) return;
      sources.push({ kind: 'sheet', tag: 'style', ...sheet });
      sheet = null;
    },
    onText(_start, end) {
      if (sheet) sheet.end = Math.max(sheet.end, end);
    },
  });
  return { sources, metaSchemes: metaSchemes.trim().toLowerCase() };
}

function attributeSources({ name: tag, attributes }: StartTag): StyleSource[] {
  return attributes.flatMap(({ name, start, end }): StyleSource[] => {
    const role = COLOR_ATTRIBUTES[name];
    if (role) return [{ kind: 'color', role, tag, start, end }];
    if (name === 'style') return [{ kind: 'inline', tag, start, end }];
    return name === 'media' ? [{ kind: 'media', tag, start, end }] : [];
  });
}

function readMetaSchemes(html: string, { attributes }: StartTag): string {
  const read = (wanted: string): string => {
    const attribute = attributes.find(({ name }) => name === wanted);
    return attribute ? decodeAttribute(html.slice(attribute.start, attribute.end)) : '';
  };
  return META_NAMES.has(read('name').trim().toLowerCase()) ? read('content') : '';
}

/** Reads the text of a style source, character references of attributes decoded. */
export function readStyleSource(html: string, { kind, start, end }: StyleSource): string {
  const text = html.slice(start, end);
  return kind === 'sheet' ? text : decodeAttribute(text);
}

/**
 * Replaces style sources of an HTML text; null leaves one as it is. All other text stays. Sources of one kind with the same
 * text, of which a mail has many, are replaced by the answer about the first.
 */
export function replaceSources(
  html: string,
  sources: readonly StyleSource[],
  replace: (source: StyleSource, text: string) => string | null,
): string {
  const answers = new Map<string, string | null>();
  const answer = (source: StyleSource, text: string): string | null => {
    const key = `${source.kind === 'color' ? source.role : source.kind} ${text}`;
    const known = answers.get(key);
    if (known !== undefined) return known;
    const replacement = replace(source, text);
    answers.set(key, replacement);
    return replacement;
  };
  let kept = 0;
  let result = '';
  for (const source of sources.toSorted((one, other) => one.start - other.start)) {
    const text = readStyleSource(html, source);
    const replacement = answer(source, text);
    if (replacement === null || replacement === text) continue;
    result += html.slice(kept, source.start) + (source.kind === 'sheet' ? replacement : escapeHtml(replacement));
    kept = source.end;
  }
  return result + html.slice(kept);
}
