import { AppError } from '#lib/core/errors/app-error.ts';
import { newOpaqueId } from '#lib/core/ids.ts';
import { type NamedAddress, parseAddressList } from '#lib/mail/address.ts';
import { editHeaders } from '#lib/mail/edit-headers.ts';
import { formatDate } from '#lib/mail/encode-header.ts';
import type { Header } from '#lib/mail/read-headers.ts';
import { readFields } from '../checks/check-headers.ts';

/** A message that the customer wrote whole, made ready to be sent. */
export type RawMessage = { raw: Buffer; from: NamedAddress };

/** What must not leave: blind copies, and what only a delivering server writes. */
const REMOVED = ['bcc', 'resent-bcc', 'return-path'];

const BARE_LINE_BREAK = /\r(?!\n)|(?<!\r)\n|\0/;

/**
 * Reads the `raw` of a request (RFC 5322): it goes out as it is, without blind copies, and with the Message-ID and Date
 * that it lacks (RFC 6409 §8).
 *
 * @throws {AppError} bareLineBreak, invalidHeader, invalidFrom
 */
export function readRawMessage(text: string, now: Date): RawMessage {
  if (BARE_LINE_BREAK.test(text)) throw new AppError('bareLineBreak', { field: 'raw' });
  const bytes = Buffer.from(text.endsWith('\r\n') ? text : `${text}\r\n`);
  const headers = readFields(bytes);
  if (headers.some(({ name }) => name === '')) {
    throw new AppError('invalidHeader', { field: 'raw', cause: 'a line is no header field' });
  }
  const authors = valuesOf(headers, 'from').map(parseAddressList);
  const from = authors.length === 1 && authors[0]?.length === 1 ? authors[0][0] : undefined;
  if (!from) throw new AppError('invalidFrom', { field: 'raw' });
  const prepend = missingLines(headers, from.address.slice(from.address.lastIndexOf('@') + 1), now);
  return { raw: editHeaders(bytes, { remove: REMOVED, prepend }), from };
}

function missingLines(headers: readonly Header[], domain: string, now: Date): string[] {
  const lines: string[] = [];
  if (valuesOf(headers, 'message-id').length === 0) lines.push(`Message-ID: <${newOpaqueId()}@${domain}>`);
  if (valuesOf(headers, 'date').length === 0) lines.push(`Date: ${formatDate(now)}`);
  return lines;
}

const valuesOf = (headers: readonly Header[], wanted: string): string[] =>
  headers.filter(({ name }) => name.toLowerCase() === wanted).map(({ value }) => value);
