import { isAscii as isAsciiBytes, isUtf8 } from 'node:buffer';
import { AppError } from '#lib/core/errors/app-error.ts';
import { isAscii, parseAddressList } from '#lib/mail/address.ts';
import { encodeField, isAddressField } from '#lib/mail/encode-field.ts';
import { foldLongLines, hasLongLine } from '#lib/mail/long-lines.ts';
import type { HeaderLines } from '#lib/mail/read-headers.ts';

/**
 * The client's declaration of characters beyond ASCII in the header (RFC 6531 §3.4): `declared` by SMTPUTF8, `undeclared`
 * without it, and `unknown` over HTTP, which has no such parameter.
 */
export type Utf8Declaration = 'declared' | 'undeclared' | 'unknown';

/**
 * Plans the repair of header fields that may not travel as they came. Undeclared characters beyond ASCII become encoded
 * words (RFC 2047); lines over 998 octets are folded (RFC 5322 §2.1.1). Both read the same afterwards; a field of which
 * that is not true refuses the message, and so does every repair of a message that its author has signed (DKIM).
 *
 * @param fields of `scanHeaders(raw)`.
 * @returns the new text of each field that changes, its line end included; empty for nearly every message.
 * @throws {AppError} invalidHeader (not UTF-8, a line that cannot be folded), needsSmtpUtf8
 */
export function repairHeaders(
  raw: Buffer,
  fields: readonly HeaderLines[],
  declaration: Utf8Declaration,
): ReadonlyMap<HeaderLines, string> {
  const repairs = new Map<HeaderLines, string>();
  const block = raw.subarray(0, fields.at(-1)?.end ?? 0);
  if (isAsciiBytes(block) && !hasLongLine(block)) return repairs;
  const isSigned = fields.some(({ name }) => name.toLowerCase() === 'dkim-signature');
  for (const field of fields) {
    const lines = raw.subarray(field.start, field.end);
    if (!isUtf8(lines)) throw invalid(field.name, 'it is not UTF-8');
    const encoded = isAsciiBytes(lines) || declaration === 'declared' ? null : encode(field, isSigned, declaration);
    if (encoded !== null) repairs.set(field, encoded);
    else if (hasLongLine(lines)) repairs.set(field, fold(field, lines, isSigned));
  }
  return repairs;
}

/** Returns null for a field that stays as it is. */
function encode({ name, value }: HeaderLines, isSigned: boolean, declaration: Utf8Declaration): string | null {
  const encoded = isSigned ? null : encodeField(name, value);
  if (encoded !== null || declaration === 'unknown') return encoded;
  throw new AppError('needsSmtpUtf8', { field: name, cause: causeOf(name, value, isSigned) });
}

function causeOf(name: string, value: string, isSigned: boolean): string {
  const addresses = isAddressField(name) ? parseAddressList(value) : null;
  if (addresses?.some(({ address }) => !isAscii(address))) return 'an address is not ASCII';
  return isSigned ? 'the message is signed and cannot be changed' : 'it cannot be written in ASCII';
}

function fold({ name, value }: HeaderLines, lines: Buffer, isSigned: boolean): string {
  if (isSigned) throw invalid(name, 'a line has more than 998 octets, and the message is signed');
  const folded = foldLongLines(lines);
  if (!hasLongLine(folded)) return folded.toString();
  const encoded = isAddressField(name) || TEXTS.test(name) ? encodeField(name, value) : null;
  if (encoded !== null && !hasLongLine(Buffer.from(encoded))) return encoded;
  throw invalid(name, 'a line has more than 998 octets and no blank to be folded at');
}

/** Fields that people read: an encoded word is shown decoded. Programs read the others, and may not decode them. */
const TEXTS = /^(?:subject|comments|keywords)$/i;

const invalid = (field: string, cause: string): AppError => new AppError('invalidHeader', { field, cause });
