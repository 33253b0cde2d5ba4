import { isAscii, parseAddressList } from './address.ts';
import { encodeAddressHeader, encodeHeader, encodeParameter } from './encode-header.ts';
import { decodeEncodedWords } from './encoded-words.ts';

/** Fields that hold addresses (RFC 5322 §3.6.2, §3.6.3, §3.6.6). */
const ADDRESS_FIELDS = /^(?:resent-)?(?:from|sender|reply-to|to|cc)$/i;

/** MIME fields whose parameters may hold text, such as a file name (RFC 2231). */
const PARAMETER_FIELDS = /^content-(?:type|disposition)$/i;

/** Fields whose grammar allows no encoded word (RFC 2047 §5). */
const STRUCTURED_FIELDS =
  /^(?:(?:resent-)?(?:date|message-id)|in-reply-to|references|received|return-path|mime-version|content-(?:transfer-encoding|id|language)|dkim-signature|arc-.*|authentication-results|auto-submitted|list-(?:unsubscribe(?:-post)?|help|subscribe|post|owner|archive))$/i;

/** Returns whether a field of this name holds addresses. */
export const isAddressField = (name: string): boolean => ADDRESS_FIELDS.test(name);

/**
 * Encodes a header field in ASCII with lines that every server accepts: texts and display names as encoded words
 * (RFC 2047), parameters as in RFC 2231 §4.
 *
 * @param value the unfolded value, as `scanHeaders` returns it.
 * @returns the field with its line end, or null if that would lose content: a non-ASCII address, or non-ASCII text
 *   where the grammar allows none.
 */
export function encodeField(name: string, value: string): string | null {
  if (ADDRESS_FIELDS.test(name)) return encodeAddresses(name, value);
  if (PARAMETER_FIELDS.test(name)) return encodeParameters(name, value);
  if (STRUCTURED_FIELDS.test(name)) return null;
  if (/^list-id$/i.test(name)) return encodeListId(name, value);
  // Decode existing encoded words first; otherwise they would be encoded a second time and shown raw.
  return encodeHeader(name, replaceControls(decodeEncodedWords(value)));
}

function encodeAddresses(name: string, value: string): string | null {
  const mailboxes = parseAddressList(value);
  if (!mailboxes || mailboxes.some(({ address }) => !isAscii(address))) return null;
  // A non-ASCII name in a comment is not among the display names and would be lost.
  const names = mailboxes.map((mailbox) => mailbox.name).join('');
  return removeAscii(decodeEncodedWords(value)) === removeAscii(names) ? encodeAddressHeader(name, mailboxes) : null;
}

const PARAMETER = /;\s*([\w!#$%&'*+.^`{|}~-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))\s*/g;

function encodeParameters(name: string, value: string): string | null {
  const end = value.indexOf(';');
  const main = (end < 0 ? value : value.slice(0, end)).trim();
  const rest = end < 0 ? '' : value.slice(end);
  const parameters = [...rest.matchAll(PARAMETER)];
  const isWhole = parameters.map(([text]) => text).join('') === rest;
  if (!isWhole || !isAscii(main)) return null;
  const lines = parameters.map(([, key = '', quoted, plain = '']) => {
    const text = quoted?.replace(/\\(.)/gu, '$1') ?? plain;
    if (key.includes('*')) return isAscii(text) ? `;\r\n ${key}=${plain || `"${quoted}"`}` : null;
    return encodeParameter(key, replaceControls(text));
  });
  return lines.includes(null) ? null : `${name}: ${main}${lines.join('')}\r\n`;
}

/** Encodes `Description <list.example.com>` (RFC 2919 §2). */
function encodeListId(name: string, value: string): string | null {
  const [, phrase = '', id = ''] = /^([^<>]*)<([^<>]*)>$/.exec(value) ?? [];
  const description = decodeEncodedWords(phrase.trim().replace(/^"(.*)"$/, '$1'));
  return isAscii(id) && id !== '' ? encodeAddressHeader(name, [{ name: description, address: id }]) : null;
}

const removeAscii = (text: string): string => text.replace(/[\s!-~]/g, '');

const replaceControls = (text: string): string => text.replace(/\p{Cc}/gu, ' ');
