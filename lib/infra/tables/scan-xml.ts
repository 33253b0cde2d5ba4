/** The receiver of what a scanner finds: elements by their names without prefix, and texts. */
export type XmlHandler = {
  /** @param attributes the text between the name and the end of the tag, for `attribute`. */
  open(name: string, attributes: string): void;
  close(name: string): void;
  text(text: string): void;
};

/** Characters of one tag or text at most: more are no workbook. */
const PIECE_MAX = 1_048_576;

/** A document that is not read. */
export class XmlError extends Error {}

/**
 * Scans an XML document in pieces, so that it is never in memory as a whole. It knows elements, texts, CDATA sections and the five entities of XML;
 * a document with a type definition is refused, so that none has entities of its own.
 */
export class XmlScanner {
  readonly #handler: XmlHandler;
  #rest = '';

  constructor(handler: XmlHandler) {
    this.#handler = handler;
  }

  /** @throws {XmlError} */
  write(piece: string): void {
    const text = this.#rest + piece;
    let at = 0;
    for (;;) {
      const begin = text.indexOf('<', at);
      if (begin < 0) break;
      const end = endOfTag(text, begin);
      if (end < 0) break;
      if (begin > at) this.#handler.text(decodeEntities(text.slice(at, begin)));
      this.#tag(text, begin, end);
      at = end;
    }
    this.#rest = text.slice(at);
    if (this.#rest.length > PIECE_MAX) throw new XmlError('a tag or a text is too long');
  }

  /** @throws {XmlError} for a document that ends within a tag. */
  end(): void {
    if (this.#rest.includes('<')) throw new XmlError('the document ends within a tag');
  }

  #tag(text: string, begin: number, end: number): void {
    const first = text[begin + 1];
    if (first === '?') return;
    if (first === '!') {
      if (text.startsWith('<![CDATA[', begin)) this.#handler.text(text.slice(begin + 9, end - 3));
      else if (!text.startsWith('<!--', begin)) throw new XmlError('the document has a type definition');
      return;
    }
    if (first === '/') {
      this.#handler.close(localName(text.slice(begin + 2, end - 1).trimEnd()));
      return;
    }
    const isEmpty = text[end - 2] === '/';
    const inner = text.slice(begin + 1, isEmpty ? end - 2 : end - 1);
    const blank = inner.search(/\s/);
    const name = localName(blank < 0 ? inner : inner.slice(0, blank));
    this.#handler.open(name, blank < 0 ? '' : inner.slice(blank));
    if (isEmpty) this.#handler.close(name);
  }
}

/** Returns the offset behind a tag, or -1 if its end is not there yet. */
function endOfTag(text: string, begin: number): number {
  if (text[begin + 1] === '!' || text.length - begin < 3) {
    if (text.startsWith('<!--', begin)) return behind(text, '-->', begin + 4);
    if (text.startsWith('<![CDATA[', begin)) return behind(text, ']]>', begin + 9);
    if (text.length - begin < 9) return -1;
  }
  // A value may have the character that ends a tag.
  let quote = '';
  for (let at = begin + 1; at < text.length; at += 1) {
    const character = text[at] as string;
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '>') return at + 1;
    else if (character === '"' || character === "'") quote = character;
  }
  return -1;
}

function behind(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at < 0 ? -1 : at + mark.length;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Returns the value of an attribute, or null. */
export function attribute(attributes: string, name: string): string | null {
  for (let at = attributes.indexOf(name); at >= 0; at = attributes.indexOf(name, at + 1)) {
    const before = attributes[at - 1];
    if (before !== undefined && !/\s/.test(before)) continue;
    const found = /^\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(attributes.slice(at + name.length));
    if (found) return decodeEntities(found[1] ?? found[2] ?? '');
  }
  return null;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,8}));/gi, (all, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES[name] ?? all;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
  });
}
