import { domainToASCII, domainToUnicode } from 'node:url';
import { type AddressToken, tokeniseAddresses } from './address-tokens.ts';
import { decodeEncodedWords } from './encoded-words.ts';

/** An address in its one normal form: two texts that mean the same mailbox give the same `address`. */
export type Mailbox = {
  /** As it was written, quotation marks only where the grammar needs them. */
  local: string;
  /** Lower case, internationalised names as A-labels (RFC 5890 §2.3.2.1). */
  domain: string;
  /** `local@domain`. */
  address: string;
};

/** RFC 5321 §4.5.3.1.1, in octets. */
const LOCAL_MAX_BYTES = 64;

/** A path has 256 octets with its angle brackets (RFC 5321 §4.5.3.1.3). */
const ADDRESS_MAX_BYTES = 254;

/** A name in DNS without its root (RFC 1035 §2.3.4). */
const DOMAIN_MAX_BYTES = 253;

const DOT_ATOM =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~\u{80}-\u{10ffff}-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~\u{80}-\u{10ffff}-]+)*$/u;

const QUOTED_STRING = /^"(?:[ !#-[\]-~\u{80}-\u{10ffff}]|\\[ -~])+"$/u;

/** Characters that nobody sees (spaces, controls, direction marks, what is no character): they only serve to deceive. */
const UNSEEN = /[[\p{Z}\p{C}\ufffd]--[ \u200c\u200d]]/v;

/** An encoded word (RFC 2047): it has no meaning in an address, and some software decodes it into another one. */
const ENCODED_WORD = /=\?[^?]*\?[^?]*\?/;

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Reads one mailbox, `local@domain` (RFC 5321 §4.1.2, RFC 6531 §3.3), strictly.
 *
 * Refused: source routes, comments, address literals, names of one label or ending in a number, names that only
 * look right after mapping (full-width letters and dots), unseen characters, encoded words, anything over the limits.
 *
 * @returns its normal form, or null when it is none.
 */
export function parseMailbox(text: string): Mailbox | null {
  const at = text.lastIndexOf('@');
  if (at < 1 || text.length > ADDRESS_MAX_BYTES * 2) return null;
  const local = normalLocalPart(text.slice(0, at));
  const domain = normalDomain(text.slice(at + 1));
  if (local === null || domain === null) return null;
  const address = `${local}@${domain}`;
  return Buffer.byteLength(address) > ADDRESS_MAX_BYTES ? null : { local, domain, address };
}

/** One address of a header, with the name that stands before it. */
export type NamedAddress = {
  /** Decoded, without quotation marks; empty when there is none. */
  name: string;
  /** In its normal form. */
  address: string;
};

/**
 * Reads the value of an address header (From, To, Cc …; RFC 5322 §3.4), unfolded. Empty list elements are skipped.
 *
 * @returns null when any part is malformed, and for groups, whose members no check would see.
 */
export function parseAddressList(headerValue: string): NamedAddress[] | null {
  const tokens = tokeniseAddresses(headerValue);
  if (!tokens) return null;
  const list: NamedAddress[] = [];
  for (const entry of splitAtCommas(tokens)) {
    if (entry.length === 0) continue;
    const parsed = parseEntry(entry);
    if (!parsed) return null;
    list.push(parsed);
  }
  return list;
}

function splitAtCommas(tokens: readonly AddressToken[]): AddressToken[][] {
  let entry: AddressToken[] = [];
  const entries = [entry];
  for (const token of tokens) {
    if (isSpecial(token, ',')) {
      entry = [];
      entries.push(entry);
    } else {
      entry.push(token);
    }
  }
  return entries;
}

function parseEntry(entry: readonly AddressToken[]): NamedAddress | null {
  const opening = entry.findIndex((token) => isSpecial(token, '<'));
  if (opening < 0) return parseSpec(entry, '');
  const phrase = entry.slice(0, opening);
  const isClosed = isSpecial(entry.at(-1), '>');
  if (!isClosed || phrase.some(({ kind }) => kind === 'special')) return null;
  return parseSpec(entry.slice(opening + 1, -1), readPhrase(phrase));
}

/** An address has no space inside; white space or a comment before its first token is none of it. */
function parseSpec(tokens: readonly AddressToken[], name: string): NamedAddress | null {
  if (tokens.slice(1).some(({ spaced }) => spaced)) return null;
  const mailbox = parseMailbox(tokens.map(({ text }) => text).join(''));
  return mailbox && { name, address: mailbox.address };
}

function readPhrase(tokens: readonly AddressToken[]): string {
  const words = tokens.map(({ kind, text, spaced }, index) => {
    const word = kind === 'quoted' ? text.slice(1, -1).replace(/\\(.)/gu, '$1') : text;
    return spaced && index > 0 ? ` ${word}` : word;
  });
  return decodeEncodedWords(words.join(''))
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
}

const isSpecial = (token: AddressToken | undefined, text: string): boolean =>
  token?.kind === 'special' && token.text === text;

/** RFC 5321 §4.1.2: what needs no quotation marks loses them, for `"a"@b` and `a@b` are one mailbox. */
function normalLocalPart(text: string): string | null {
  if (ENCODED_WORD.test(text) || (!isAscii(text) && UNSEEN.test(text))) return null;
  let local = text;
  if (!DOT_ATOM.test(text)) {
    if (!QUOTED_STRING.test(text)) return null;
    const meant = text.slice(1, -1).replace(/\\(.)/gu, '$1');
    if (ENCODED_WORD.test(meant)) return null;
    local = DOT_ATOM.test(meant) ? meant : `"${meant.replace(/["\\]/g, '\\$&')}"`;
  }
  return Buffer.byteLength(local) > LOCAL_MAX_BYTES ? null : local;
}

/**
 * The normal form of a domain name: lower case, A-labels, at least two labels.
 *
 * @returns null for what is no such name; an address literal or an IP address is none.
 */
export function normalDomain(text: string): string | null {
  const lower = text.toLowerCase();
  const ascii = isAscii(lower) ? lower : toALabels(lower);
  if (ascii.length === 0 || ascii.length > DOMAIN_MAX_BYTES) return null;
  const labels = ascii.split('.');
  const isName = labels.length > 1 && labels.every((label) => LABEL.test(label));
  return isName && !/^\d+$/.test(labels.at(-1) ?? '') ? ascii : null;
}

/** Only a name that is written as it would be shown (RFC 5891 §4.2): whatever the URL rules would map away is refused. */
function toALabels(lower: string): string {
  if (!/^[a-z0-9.\u{80}-\u{10ffff}-]+$/u.test(lower)) return '';
  const ascii = domainToASCII(lower);
  return domainToUnicode(ascii) === lower.normalize('NFC') ? ascii : '';
}

/** Whether a text holds ASCII only, so that it needs no SMTPUTF8 (RFC 6531). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII begins with controls
export const isAscii = (text: string): boolean => /^[\u0000-\u007f]*$/.test(text);
