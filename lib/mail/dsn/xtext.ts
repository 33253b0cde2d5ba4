/** RFC 3461 §4: xtext is printable ASCII without "+" and "=", which are written as "+" and two upper-case hexadecimal digits. */
const XTEXT = /^(?:[!-*,-<>-~]|\+[0-9A-F]{2})+$/;

const PRINTABLE = /^[ -~]+$/;

/**
 * Decodes xtext (RFC 3461 §4).
 *
 * @returns null for a text that is no xtext, is empty, or encodes other characters than printable ASCII (§4.2, §4.4).
 */
export function decodeXtext(text: string): string | null {
  if (!XTEXT.test(text)) return null;
  const decoded = text.replace(/\+([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return PRINTABLE.test(decoded) ? decoded : null;
}

/** RFC 6533 §3: the characters that `utf-8-addr-xtext` may not have itself are written as `\x{…}`. */
const ESCAPED = /[^!-~]|[\\+=]/gu;

/** Formats an address with characters beyond ASCII as `utf-8-addr-xtext` (RFC 6533 §3), which is ASCII alone. */
export const encodeUtf8Address = (address: string): string => address.replace(ESCAPED, escapeCharacter);

/** Escapes the characters beyond ASCII of an address (RFC 6533 §3); the others stay as they are. */
export const escapeNonAscii = (text: string): string => text.replace(/[^ -~]/gu, escapeCharacter);

function escapeCharacter(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return `\\x{${hex.padStart(2, '0')}}`;
}
