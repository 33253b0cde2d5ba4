import { randomBytes } from 'node:crypto';
import type { NamedAddress } from './address.ts';

/** Recommended length of a header's line (RFC 5322 §2.1.1). */
const LINE_MAX = 78;

/** Longest line that every server must take (RFC 5322 §2.1.1). */
const LINE_HARD_MAX = 998;

/** Longest encoded word (RFC 2047 §2) and what of it is not content. */
const WORD_MAX = 75;
const WORD_PREFIX = '=?UTF-8?B?';
const WORD_SUFFIX = '?=';

const PRINTABLE = /^[\x20-\x7e\t]*$/;
const PHRASE = /^[\w!#$%&'*+/=?^`{|}~-]+(?: [\w!#$%&'*+/=?^`{|}~-]+)*$/;

/**
 * One header field with its line end, folded: free text, in encoded words where it is not plain ASCII (RFC 2047) or
 * cannot be folded into lines that every server takes.
 *
 * @param value without CR, LF and NUL.
 */
export function encodeHeader(name: string, value: string): string {
  const text = value.trim();
  const tokens = isPlain(text) ? text.split(/(?<=[^ \t])(?=[ \t])/) : null;
  return join(name, tokens?.every((token) => token.length < LINE_HARD_MAX) ? tokens : encodeWords(text, name));
}

/** An address header (From, To, Cc, Reply-To …) with its line end, folded. */
export function encodeAddressHeader(name: string, mailboxes: readonly NamedAddress[]): string {
  const tokens = mailboxes.flatMap((mailbox, index) => {
    const words = encodeMailbox(mailbox, index === 0 ? name : '');
    return index < mailboxes.length - 1 ? words.with(-1, `${words.at(-1)},`) : words;
  });
  return join(name, tokens);
}

/** A parameter of a MIME header on a line of its own; other than ASCII as RFC 2231 §4 writes it. */
export function encodeParameter(name: string, value: string): string {
  if (PRINTABLE.test(value)) return `;\r\n ${name}=${quote(value)}`;
  return `;\r\n ${name}*=UTF-8''${encodeURIComponent(value).replace(/['()*]/g, percentEncode)}`;
}

/** A parameter in the form that clients without RFC 2231 read: encoded words within quotes. */
export function encodeOldParameter(name: string, value: string): string {
  return PRINTABLE.test(value)
    ? encodeParameter(name, value)
    : `;\r\n ${name}="${encodeWords(value, name).join('\r\n ')}"`;
}

/** An instant as RFC 5322 §3.3 writes it, in UTC. */
export const formatDate = (at: Date): string => at.toUTCString().replace('GMT', '+0000');

/** A boundary that stands in no encoded part: none of the encodings writes `=_` (RFC 2045 §6.7). */
export const newBoundary = (): string => `=_${randomBytes(15).toString('base64url')}`;

/** Whether a text means itself in a header: plain ASCII, and nothing that reads as an encoded word. */
const isPlain = (text: string): boolean => PRINTABLE.test(text) && !text.includes('=?');

const quote = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

const percentEncode = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

function encodeMailbox({ name, address }: NamedAddress, header: string): string[] {
  if (name === '') return [address];
  if (!isPlain(name)) return [...encodeWords(name, header), `<${address}>`];
  return [PHRASE.test(name) ? name : quote(name), `<${address}>`];
}

/** Base64 encoded words, split between characters; the first one leaves room for the header's name before it. */
function encodeWords(text: string, header: string): string[] {
  const room = (taken: number) => Math.floor((WORD_MAX - taken - WORD_PREFIX.length - WORD_SUFFIX.length) / 4) * 3;
  const words: string[] = [];
  let part = '';
  let left = Math.max(6, room(header.length));
  for (const character of text) {
    const width = Buffer.byteLength(character);
    if (width > left) {
      words.push(part);
      part = '';
      left = room(0);
    }
    part += character;
    left -= width;
  }
  words.push(part);
  return words.map((word) => WORD_PREFIX + Buffer.from(word).toString('base64') + WORD_SUFFIX);
}

/** Puts tokens on lines of 78 characters where they can be; a token with a blank before it keeps that one. */
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
