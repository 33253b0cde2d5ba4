import { Tokenizer } from 'htmlparser2';

/** An attribute, and the offsets of its value without the quotes. */
export type Attribute = { name: string; start: number; end: number };

/** A start tag from its `<` to after its `>`, with its attributes in order; a repeated attribute is ignored. */
export type StartTag = {
  name: string;
  start: number;
  end: number;
  attributes: readonly Attribute[];
  /** True within SVG or MathML, where something that looks like a tag may be text. */
  isForeign: boolean;
};

/** The callbacks for the tokens of an HTML text, in document order. The content of scripts and styles counts as text. */
export type HtmlListener = {
  onStartTag(tag: StartTag): void;
  /** Called with the offset of the end tag's `<`. Not called for end tags within SVG or MathML. */
  onEndTag(name: string, start: number): void;
  onText(start: number, end: number): void;
};

/** A tag appended to the text. The tokenizer reports it only if the text ends outside of any construct. */
const END_MARK = '<x-the-end-of-it>';

/**
 * Tokenizes an HTML text as a browser does (HTML standard §13.2.5), malformed or not.
 *
 * @returns whether markup can be appended: false if the text ends within a tag, a comment, a script, SVG, MathML or a
 *   text area.
 */
export function tokenize(html: string, listener: HtmlListener): boolean {
  let tag: { name: string; start: number; attributes: Attribute[] } = { name: '', start: 0, attributes: [] };
  let names = new Set<string>();
  let attribute: Attribute | null = null;
  let foreignDepth = 0;
  let isOpenEnded = false;
  const closeTag = (isVoid: boolean, end: number): void => {
    if (tag.start === html.length) isOpenEnded = foreignDepth === 0;
    // Browsers drop an unfinished tag at the end of the text, which only our appended tag has closed.
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
        if (names.size > 0) names = new Set();
      },
      onattribname(start, end) {
        const name = html.slice(start, end).toLowerCase();
        attribute = { name, start: end, end };
        if (!names.has(name)) tag.attributes.push(attribute);
        names.add(name);
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

/** Elements whose content has its own parsing rules. */
const FOREIGN: ReadonlySet<string> = new Set(['svg', 'math']);

/**
 * Decodes the character references in the value of an attribute, as browsers do.
 *
 * @param source the value as written between its quotes.
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
