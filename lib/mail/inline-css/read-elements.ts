import { decodeAttribute, type StartTag, tokenize } from '../rewrite-html/tokenize.ts';

/** An element of an HTML text, as far as selectors see it. */
export type HtmlElement = {
  tag: StartTag;
  parent: HtmlElement | null;
  /** The element before it with the same parent. */
  previous: HtmlElement | null;
  /** The decoded value of an attribute; null if the element does not have it. */
  attribute(name: string): string | null;
  classes: ReadonlySet<string>;
};

/** The elements of an HTML text in their order, and the texts of its style sheets. */
export type HtmlOutline = { elements: HtmlElement[]; sheets: string[] };

const VOID: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);

/** Elements that are closed by the start of another, where the end tag was left out (HTML standard §13.1.2.4). */
const CLOSED_BY: Readonly<Record<string, ReadonlySet<string>>> = {
  p: new Set(
    'address article aside blockquote div dl fieldset footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul'.split(
      ' ',
    ),
  ),
  li: new Set(['li']),
  td: new Set(['td', 'th', 'tr', 'tbody', 'tfoot']),
  th: new Set(['td', 'th', 'tr', 'tbody', 'tfoot']),
  tr: new Set(['tr', 'tbody', 'tfoot']),
  option: new Set(['option', 'optgroup']),
};

/** Open elements that are searched for the one that an end tag closes. */
const SEARCHED_MAX = 256;

/** Reads the elements of an HTML text with their positions, in one pass. */
export function readElements(html: string): HtmlOutline {
  const elements: HtmlElement[] = [];
  const sheets: string[] = [];
  const open: HtmlElement[] = [];
  const lastChildren = new Map<HtmlElement | null, HtmlElement>();
  tokenize(html, {
    onStartTag(tag) {
      for (let top = open.at(-1); top && CLOSED_BY[top.tag.name]?.has(tag.name); top = open.at(-1)) open.pop();
      const parent = open.at(-1) ?? null;
      const element = createElement(html, tag, parent, lastChildren.get(parent) ?? null);
      lastChildren.set(parent, element);
      elements.push(element);
      if (!VOID.has(tag.name) && html[tag.end - 2] !== '/') open.push(element);
    },
    onEndTag(name) {
      const from = Math.max(0, open.length - SEARCHED_MAX);
      const index = open.findLastIndex((element, at) => at >= from && element.tag.name === name);
      if (index >= 0) open.length = index;
    },
    onText(start, end) {
      const top = open.at(-1);
      if (top?.tag.name === 'style' && isForScreens(top)) sheets.push(html.slice(start, end));
    },
  });
  return { elements, sheets };
}

function createElement(
  html: string,
  tag: StartTag,
  parent: HtmlElement | null,
  previous: HtmlElement | null,
): HtmlElement {
  const read = new Map<string, string | null>();
  const attribute = (name: string): string | null => {
    const known = read.get(name);
    if (known !== undefined) return known;
    const found = tag.attributes.find((one) => one.name === name);
    const value = found ? decodeAttribute(html.slice(found.start, found.end)) : null;
    read.set(name, value);
    return value;
  };
  return {
    tag,
    parent,
    previous,
    attribute,
    classes: new Set((attribute('class') ?? '').split(/\s+/).filter(Boolean)),
  };
}

function isForScreens(style: HtmlElement): boolean {
  return ['', 'all', 'screen'].includes((style.attribute('media') ?? '').trim().toLowerCase());
}
