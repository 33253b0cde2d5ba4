import { randomBytes } from 'node:crypto';
import type { NamedAddress } from './address.ts';

/** Recommended length of a header's line (RFC 5322 §2.1.1). */
const LINE_MAX = 78;

/** Longest line that every server must accept (RFC 5322 §2.1.1). */
const LINE_HARD_MAX = 998;

/** Longest piece of an encoded parameter, and the pieces of one; the three characters of an octet stay together. */
const PIECE_MAX = 600;
const PIECES = /(?:%[0-9A-F]{2}|[^%]){1,200}/g;

/** Longest encoded word (RFC 2047 §2), and its parts around the content. */
const WORD_MAX = 75;
const WORD_PREFIX = '=?UTF-8?B?';
const WORD_SUFFIX = '?=';

const PRINTABLE = /^[\x20-\x7e\t]*$/;
const PHRASE = /^[\w!#$%&'*+/=?^`{|}~-]+(?: [\w!#$%&'*+/=?^`{|}~-]+)*$/;

/**
 * Encodes an unstructured header field, folded, with its line end. Uses encoded words (RFC 2047) if the text is not
 * plain ASCII or cannot be folded into lines that every server accepts.
 *
 * @param value text without CR, LF and NUL.
 */
export function encodeHeader(name: string, value: string): string {
  const text = value.trim();
  const tokens = isPlain(text) ? text.split(/(?<=[^ \t])(?=[ \t])/) : null;
  return join(name, tokens?.every((token) => token.length < LINE_HARD_MAX) ? tokens : encodeWords(text, name));
}

/** Encodes an address header (From, To, Cc, Reply-To …), folded, with its line end. */
export function encodeAddressHeader(name: string, mailboxes: readonly NamedAddress[]): string {
  const tokens = mailboxes.flatMap((mailbox, index) => {
    const words = encodeMailbox(mailbox, index === 0 ? name : '');
    return index < mailboxes.length - 1 ? words.with(-1, `${words.at(-1)},`) : words;
  });
  return join(name, tokens);
}

/** Encodes a parameter of a MIME header on its own line; non-ASCII values as in RFC 2231 §4, long ones in pieces (§3). */
export function encodeParameter(name: string, value: string): string {
  if (PRINTABLE.test(value)) return `;\r\n ${name}=${quote(value)}`;
  const text = `UTF-8''${encodeURIComponent(value).replace(/['()*]/g, percentEncode)}`;
  if (text.length <= PIECE_MAX) return `;\r\n ${name}*=${text}`;
  const pieces = text.match(PIECES) ?? [];
  return pieces.map((piece, index) => `;\r\n ${name}*${index}*=${piece}`).join('');
}

/** Encodes a parameter for clients without RFC 2231 support: encoded words in quotes. */
export function encodeOldParameter(name: string, value: string): string {
  return PRINTABLE.test(value)
    ? encodeParameter(name, value)
    : `;\r\n ${name}="${encodeWords(value, name).join('\r\n ')}"`;
}

/** Formats an instant as an RFC 5322 §3.3 date-time in UTC. */
export const formatHeaderDate = (at: Date): string => at.toUTCString().replace('GMT', '+0000');

/** Creates a random boundary. No encoded part can contain it, because no encoding produces `=_` (RFC 2045 §6.7). */
export const createBoundary = (): string => `=_${randomBytes(15).toString('base64url')}`;

/** Returns whether a text can appear unencoded in a header: plain ASCII without anything like an encoded word. */
const isPlain = (text: string): boolean => PRINTABLE.test(text) && !text.includes('=?');

const quote = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

const percentEncode = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

function encodeMailbox({ name, address }: NamedAddress, header: string): string[] {
  if (name === '') return [address];
  if (!isPlain(name)) return [...encodeWords(name, header), `<${address}>`];
  return [PHRASE.test(name) ? name : quote(name), `<${address}>`];
}

/** Encodes a text as base64 encoded words, split between characters; the first is shorter by the header's name. */
function encodeWords(text: string, header: string): string[] {
  const capacity = (taken: number) => Math.floor((WORD_MAX - taken - WORD_PREFIX.length - WORD_SUFFIX.length) / 4) * 3;
  const words: string[] = [];
  let part = '';
  let left = Math.max(6, capacity(header.length));
  for (const character of text) {
    const width = Buffer.byteLength(character);
    if (width > left) {
      words.push(part);
      part = '';
      left = capacity(0);
    }
    part += character;
    left -= width;
  }
  words.push(part);
  return words.map((word) => WORD_PREFIX + Buffer.from(word).toString('base64') + WORD_SUFFIX);
}

/** Folds tokens into lines of at most 78 characters if possible; a token that begins with a blank keeps it. */
function join(name: string, tokens: readonly string[]): string {
  let text = '';
  let line = `${name}:`;
  tokens.forEach((token, index) => {
    const spaced = /^[ \t]/.test(token) ? token : ` ${token}`;
    if (index > 0 && line.length + spaced.length > LINE_MAX) {
      text += `${line}\r\n`;
      line = spaced;
    } else {
      line += spaced;
    }
  });
  return `${text}${line}\r\n`;
}
