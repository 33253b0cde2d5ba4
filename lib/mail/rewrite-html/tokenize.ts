import { Tokenizer } from 'htmlparser2';

/** An attribute and where its value stands, quotes left out. */
export type Attribute = { name: string; start: number; end: number };

/** A start tag: `start` is its `<`, `end` is after its `>`; the attributes in their order, of like names the first only. */
export type StartTag = {
  name: string;
  start: number;
  end: number;
  attributes: readonly Attribute[];
  /** Within SVG or MathML, where what looks like a tag may be text. */
  isForeign: boolean;
};

/** What is told of an HTML text, in its order. Texts of scripts, styles and the like are told as texts too. */
export type HtmlListener = {
  onStartTag(tag: StartTag): void;
  /** `start` is the end tag's `<`. Not told of what stands within SVG or MathML. */
  onEndTag(name: string, start: number): void;
  onText(start: number, end: number): void;
};

/** An element that no document has: it is only seen where the text ends in the open. */
const END_MARK = '<x-the-end-of-it>';

/**
 * Walks through an HTML text as a browser reads it (HTML standard §13.2.5), broken or not.
 *
 * @returns whether the text ends in the open: not within a tag, a comment, a script, a drawing or a text area, where
 *   nothing could be added without becoming a part of it.
 */
export function tokenize(html: string, listener: HtmlListener): boolean {
  let tag: { name: string; start: number; attributes: Attribute[] } = { name: '', start: 0, attributes: [] };
  let attribute: Attribute | null = null;
  let foreignDepth = 0;
  let isOpenEnded = false;
  const closeTag = (isVoid: boolean, end: number): void => {
    if (tag.start === html.length) isOpenEnded = foreignDepth === 0;
    // A tag that only our mark has closed is none: browsers drop it.
    if (end > html.length) return;
    listener.onStartTag({ ...tag, end, isForeign: foreignDepth > 0 });
    if (FOREIGN.has(tag.name) && !isVoid) foreignDepth += 1;
  };
  const nothing = () => {};
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      onopentagname(start, end) {
        tag = { name: html.slice(start, end).toLowerCase(), start: start - 1, attributes: [] };
      },
      onattribname(start, end) {
        const name = html.slice(start, end).toLowerCase();
        const isKnown = tag.attributes.some((one) => one.name === name);
        attribute = { name, start: end, end };
        if (!isKnown) tag.attributes.push(attribute);
      },
      onattribdata(start, end) {
        if (attribute) Object.assign(attribute, { start, end });
      },
      onattribend: nothing,
      onopentagend: (end) => closeTag(false, end + 1),
      onselfclosingtag: (end) => closeTag(true, end + 1),
      onclosetag(start, end) {
        const name = html.slice(start, end).toLowerCase();
        if (FOREIGN.has(name)) foreignDepth = Math.max(0, foreignDepth - 1);
        if (foreignDepth === 0) listener.onEndTag(name, start - 2);
      },
      ontext: (start, end) => listener.onText(start, Math.min(end, html.length)),
      ontextentity: nothing,
      onattribentity: nothing,
      oncdata: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onprocessinginstruction: nothing,
      onend: nothing,
      isInForeignContext: () => foreignDepth > 0,
    },
  );
  // In HTML a CDATA section ends like any odd comment (§13.2.5.42); the tokenizer would look for its own end.
  tokenizer.write(html.replaceAll('<![CDATA[', '<!-CDATA[') + END_MARK);
  tokenizer.end();
  return isOpenEnded;
}

/** Elements with rules of their own. */
const FOREIGN: ReadonlySet<string> = new Set(['svg', 'math']);

/**
 * The value of an attribute as a browser understands it, its character references decoded.
 *
 * @param source as it stands between its quotes.
 */
export function decodeAttribute(source: string): string {
  if (!source.includes('&')) return source;
  const quoted = `<a b="${source.replaceAll('"', '&quot;')}">`;
  let value = '';
  const nothing = () => {};
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onattribdata(start, end) {
        value += quoted.slice(start, end);
      },
      onattribentity(codePoint) {
        value += String.fromCodePoint(codePoint);
      },
      onattribend: nothing,
      onattribname: nothing,
      oncdata: nothing,
      onclosetag: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onend: nothing,
      onopentagend: nothing,
      onopentagname: nothing,
      onprocessinginstruction: nothing,
      onselfclosingtag: nothing,
      ontext: nothing,
      ontextentity: nothing,
    },
  );
  tokenizer.write(quoted);
  tokenizer.end();
  return value;
}
