import { AppError } from '#lib/core/errors/app-error.ts';
import { parseAddressList } from '#lib/mail/address.ts';
import { findHeaderBlockEnd, type Header, type HeaderLines, scanHeaders } from '#lib/mail/read-headers.ts';
import type { SendingScope } from '../../incoming-message.ts';
import { checkSenderDomain } from './check-sender-domain.ts';

/** Octets of a header block: what a mail program writes is a fiftieth of it, and readers stop at less. */
const HEADER_BLOCK_MAX_BYTES = 262_144;

/** RFC 5321 §6.3: more hops than any honest way has, the one to us included. */
const HOPS_MAX = 51;

/** Fields that name somebody as sender, beside From. */
const OTHER_SENDERS = ['sender', 'resent-from', 'resent-sender'];

/**
 * Fields that a message has once at most (RFC 5322 §3.6, RFC 2045 §3): of two, one reader shows the first and a filter judges
 * the second. From has a check of its own; Bcc is removed, however often it occurs.
 */
const ONCE = new Set([
  ...['date', 'sender', 'reply-to', 'to', 'cc', 'message-id', 'in-reply-to', 'references', 'subject'],
  ...['mime-version', 'content-type', 'content-transfer-encoding', 'content-id', 'content-description'],
  'content-disposition',
]);

/**
 * Returns the header fields of a message.
 *
 * @throws {AppError} invalidHeader for a block that is too large, and for a line that is no field: one that begins with
 *   white space before any field would become part of the field that a server adds above it.
 */
export function readFields(raw: Buffer): HeaderLines[] {
  if (findHeaderBlockEnd(raw) > HEADER_BLOCK_MAX_BYTES) {
    throw new AppError('invalidHeader', { message: `The header may hold ${HEADER_BLOCK_MAX_BYTES} bytes at most` });
  }
  const fields = scanHeaders(raw);
  if (fields.every(({ name }) => name !== '')) return fields;
  const isContinuation = raw[0] === 0x20 || raw[0] === 0x09;
  throw new AppError('invalidHeader', {
    message: isContinuation
      ? 'The header begins with white space: there is no field that its first line continues'
      : 'The header holds a line that is no header field',
  });
}

/**
 * Checks that every reader understands a header block alike, and that it names no sender of another company's domain. From
 * has a check of its own.
 *
 * @param allowedDomains the domains that the key is locked to; empty means all of the company's.
 * @throws {AppError} invalidHeader, mailLoop, unprovenDomain
 */
export async function checkHeaders(
  scope: SendingScope,
  fields: readonly Header[],
  allowedDomains: readonly string[] = [],
): Promise<void> {
  let hops = 0;
  const seen = new Set<string>();
  for (const { name, value } of fields) {
    const lowerName = name.toLowerCase();
    if (ONCE.has(lowerName) && seen.size === seen.add(lowerName).size) {
      throw new AppError('invalidHeader', { field: name, cause: 'it occurs twice, which RFC 5322 §3.6 forbids' });
    }
    if (lowerName === 'received' && ++hops > HOPS_MAX) throw new AppError('mailLoop');
    if (!OTHER_SENDERS.includes(lowerName)) continue;
    for (const address of readSenders(name, value)) await checkSenderDomain(scope, address, allowedDomains);
  }
}

function readSenders(field: string, value: string): string[] {
  const senders = parseAddressList(value);
  if (!senders || senders.length === 0) throw new AppError('invalidHeader', { field, cause: 'it names no address' });
  return senders.map(({ address }) => address);
}
