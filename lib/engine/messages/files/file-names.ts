import { decodeEncodedWords } from '#lib/mail/encoded-words.ts';

/** A parameter of a header: its name with the marks of RFC 2231, and its value in quotation marks or up to the next one. */
const PARAMETER = /;\s*((?:file)?name)(?:\*(\d{1,3}))?(\*?)\s*=\s*(?:"((?:[^"\\]|\\.)*)"?|([^;]*))/gi;

/** Characters of a header value that are read. */
const VALUE_MAX = 16_384;

/** A piece of a name (RFC 2231 §3). */
type Piece = { number: number; text: string; isEncoded: boolean };

/**
 * Returns every name that a reader may find in a Content-Type or a Content-Disposition: of `name` and `filename`, plain, in
 * encoded words (RFC 2047, which RFC 2231 forbids here and mail programs write), encoded or in pieces (RFC 2231 §3, §4).
 *
 * @param value the unfolded value of the field.
 */
export function readFileNames(value: string): string[] {
  const names: string[] = [];
  const pieces = new Map<string, Piece[]>();
  for (const [, name = '', number, mark, quoted, token = ''] of value.slice(0, VALUE_MAX).matchAll(PARAMETER)) {
    const text = quoted === undefined ? token.trim() : quoted.replace(/\\(.)/g, '$1');
    const piece = { number: Number(number ?? 0), text, isEncoded: mark === '*' };
    if (number === undefined) names.push(join([piece]));
    // A token ends at a blank; some readers take the rest too.
    if (number === undefined && quoted === undefined && /\s/.test(text)) names.push(text.replace(/\s.*$/s, ''));
    if (number !== undefined) pieces.set(name.toLowerCase(), [...(pieces.get(name.toLowerCase()) ?? []), piece]);
  }
  for (const found of pieces.values()) names.push(join(found.toSorted((one, other) => one.number - other.number)));
  return names;
}

function join(pieces: readonly Piece[]): string {
  if (!pieces.some(({ isEncoded }) => isEncoded)) return decodeEncodedWords(pieces.map(({ text }) => text).join(''));
  const octets = pieces.map(({ text, isEncoded }) => (isEncoded ? decodePercent(text) : Buffer.from(text)));
  return Buffer.concat(octets)
    .toString('utf8')
    .replace(/^[\w-]*'[\w-]*'/, '');
}

/** Decodes `%41` to octets; the extensions that are looked for are ASCII in every charset. */
const decodePercent = (text: string): Buffer =>
  Buffer.from(
    text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
