import { domainToASCII, domainToUnicode } from 'node:url';
import { type AddressToken, tokenizeAddresses } from './address-tokens.ts';
import { decodeEncodedWords } from './encoded-words.ts';

/** A mailbox in canonical form: two spellings of the same mailbox give the same `address`. */
export type Mailbox = {
  /** The local part as written; quoted only if the grammar requires it. */
  local: string;
  /** Lower case, internationalised names as A-labels (RFC 5890 §2.3.2.1). */
  domain: string;
  /** `local@domain`. */
  address: string;
};

/** Longest local part in octets (RFC 5321 §4.5.3.1.1). */
const LOCAL_MAX_BYTES = 64;

/** Longest address in octets: a path has 256 including its angle brackets (RFC 5321 §4.5.3.1.3). */
const ADDRESS_MAX_BYTES = 254;

/** Longest domain name in octets, without the root label (RFC 1035 §2.3.4). */
const DOMAIN_MAX_BYTES = 253;

const DOT_ATOM =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~\u{80}-\u{10ffff}-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~\u{80}-\u{10ffff}-]+)*$/u;

const QUOTED_STRING = /^"(?:[ !#-[\]-~\u{80}-\u{10ffff}]|\\[ -~])+"$/u;

/** Invisible characters (spaces, controls, direction marks, non-characters). They only serve to deceive the reader. */
const UNSEEN = /[[\p{Z}\p{C}\ufffd]--[ \u200c\u200d]]/v;

/** An encoded word (RFC 2047). It has no meaning in an address, and some software decodes it into another address. */
const ENCODED_WORD = /=\?[^?]*\?[^?]*\?/;

/** At least two labels, of which the last is no number. */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** An address without a display name, quotation marks and comments, in ASCII. */
const PLAIN_ADDRESS = /^[!#-'*+\-./0-9=?A-Z^-~]+@[a-zA-Z0-9.-]+$/;

/**
 * Parses one mailbox, `local@domain` (RFC 5321 §4.1.2, RFC 6531 §3.3), strictly.
 *
 * Rejects source routes, comments, address literals, domains of one label or with a numeric last label, domains that
 * are valid only after mapping (full-width letters and dots), invisible characters, encoded words and anything over
 * the length limits.
 *
 * @returns the mailbox in canonical form, or null if the text is not a valid mailbox.
 */
export function parseMailbox(text: string): Mailbox | null {
  const at = text.lastIndexOf('@');
  if (at < 1 || text.length > ADDRESS_MAX_BYTES * 2) return null;
  const local = normalizeLocalPart(text.slice(0, at));
  const domain = normalizeDomain(text.slice(at + 1));
  if (local === null || domain === null) return null;
  const address = `${local}@${domain}`;
  return Buffer.byteLength(address) > ADDRESS_MAX_BYTES ? null : { local, domain, address };
}

/** An address of a header field with its display name. */
export type NamedAddress = {
  /** The display name, decoded and without quotation marks; empty if the address has no display name. */
  name: string;
  /** The address in canonical form. */
  address: string;
};

/**
 * Parses the unfolded value of an address header (From, To, Cc …; RFC 5322 §3.4). Skips empty list elements.
 *
 * @returns null if any part is malformed or a group: the address checks would not see the members of a group.
 */
export function parseAddressList(headerValue: string): NamedAddress[] | null {
  if (PLAIN_ADDRESS.test(headerValue)) return parsePlainAddress(headerValue);
  const tokens = tokenizeAddresses(headerValue);
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

/** Parses an address that has nothing to split, as most have. */
function parsePlainAddress(text: string): NamedAddress[] | null {
  const mailbox = parseMailbox(text);
  return mailbox && [{ name: '', address: mailbox.address }];
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

/** Parses an addr-spec. It has no white space inside; white space or a comment before its first token is ignored. */
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

/** Removes needless quotation marks, because `"a"@b` and `a@b` are the same mailbox (RFC 5321 §4.1.2). */
function normalizeLocalPart(text: string): string | null {
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
 * Returns a domain name in canonical form: lower case, A-labels, at least two labels.
 *
 * @returns null if the text is not such a name, for example an address literal or an IP address.
 */
export function normalizeDomain(text: string): string | null {
  const lower = text.toLowerCase();
  const ascii = isAscii(lower) ? lower : toALabels(lower);
  if (ascii.length === 0 || ascii.length > DOMAIN_MAX_BYTES) return null;
  return DOMAIN.test(ascii) ? ascii : null;
}

/** Converts a name to A-labels. Rejects a name that URL mapping would change (RFC 5891 §4.2) by returning "". */
function toALabels(lower: string): string {
  if (!/^[a-z0-9.\u{80}-\u{10ffff}-]+$/u.test(lower)) return '';
  const ascii = domainToASCII(lower);
  return domainToUnicode(ascii) === lower.normalize('NFC') ? ascii : '';
}

/** Returns whether a text holds ASCII only, so that it needs no SMTPUTF8 (RFC 6531). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII begins with controls
export const isAscii = (text: string): boolean => /^[\u0000-\u007f]*$/.test(text);
