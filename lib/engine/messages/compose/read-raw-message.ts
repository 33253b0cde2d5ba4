import { AppError } from '#lib/core/errors/app-error.ts';
import { newOpaqueId } from '#lib/core/ids.ts';
import { type NamedAddress, parseAddressList } from '#lib/mail/address.ts';
import { editHeaders } from '#lib/mail/edit-headers.ts';
import { formatHeaderDate } from '#lib/mail/encode-header.ts';
import type { Header } from '#lib/mail/read-headers.ts';
import { readFields } from '../accept/checks/check-headers.ts';
import { isControlHeader } from '../control-headers/read-control-headers.ts';
import { repairHeaders } from './repair-headers.ts';

/** A message that the customer wrote whole, made ready to be sent; its header fields as they came. */
export type RawMessage = { raw: Buffer; from: NamedAddress; headers: readonly Header[] };

/** Headers that are removed: blind copies, and those that only a delivering server adds. */
const REMOVED = ['bcc', 'resent-bcc', 'return-path'];

const BARE_LINE_BREAK = /\r(?!\n)|(?<!\r)\n|\0/;

/**
 * Reads the `raw` of a request (RFC 5322). It goes out as it is, but without blind copies and control headers, with the
 * Message-ID and Date that it lacks (RFC 6409 §8), and with the repairs of `repairHeaders`.
 *
 * @throws {AppError} bareLineBreak, invalidHeader, invalidFrom
 */
export function readRawMessage(text: string, now: Date): RawMessage {
  if (BARE_LINE_BREAK.test(text)) throw new AppError('bareLineBreak', { field: 'raw' });
  const bytes = Buffer.from(text.endsWith('\r\n') ? text : `${text}\r\n`);
  const headers = readFields(bytes);
  const authors = valuesOf(headers, 'from').map(parseAddressList);
  const from = authors.length === 1 && authors[0]?.length === 1 ? authors[0][0] : undefined;
  if (!from) throw new AppError('invalidFrom', { field: 'raw' });
  const prepend = missingLines(headers, from.address.slice(from.address.lastIndexOf('@') + 1), now);
  const replace = repairHeaders(bytes, headers, 'unknown');
  const remove = [...REMOVED, ...headers.map(({ name }) => name.toLowerCase()).filter(isControlHeader)];
  return { raw: editHeaders(bytes, { remove, prepend, replace }, headers), from, headers };
}

function missingLines(headers: readonly Header[], domain: string, now: Date): string[] {
  const lines: string[] = [];
  if (valuesOf(headers, 'message-id').length === 0) lines.push(`Message-ID: <${newOpaqueId()}@${domain}>`);
  if (valuesOf(headers, 'date').length === 0) lines.push(`Date: ${formatHeaderDate(now)}`);
  return lines;
}

const valuesOf = (headers: readonly Header[], wanted: string): string[] =>
  headers.filter(({ name }) => name.toLowerCase() === wanted).map(({ value }) => value);
