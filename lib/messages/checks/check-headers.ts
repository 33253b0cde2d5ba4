import { AppError } from '#lib/core/errors/app-error.ts';
import { parseAddressList } from '#lib/mail/address.ts';
import { type Header, type HeaderLines, headerBlockEnd, scanHeaders } from '#lib/mail/read-headers.ts';
import type { SendingScope } from '../incoming-message.ts';
import { checkSenderDomain } from './check-sender-domain.ts';

/** Octets of a header block: what a mail program writes is a fiftieth of it, and readers stop at less. */
const HEADER_BLOCK_MAX_BYTES = 262_144;

/** RFC 5321 §6.3: more hops than any honest way has, the one to us included. */
const HOPS_MAX = 51;

/** Fields that name somebody as sender, beside From. */
const OTHER_SENDERS = ['sender', 'resent-from', 'resent-sender'];

/**
 * The header fields of a message.
 *
 * @throws {AppError} invalidHeader for a block too large to be read.
 */
export function readFields(raw: Buffer): HeaderLines[] {
  if (headerBlockEnd(raw) <= HEADER_BLOCK_MAX_BYTES) return scanHeaders(raw);
  throw new AppError('invalidHeader', { message: `The header may hold ${HEADER_BLOCK_MAX_BYTES} bytes at most` });
}

/**
 * Lets a header block pass that every reader understands alike and that names no sender of another's domain, beside
 * From, which has a check of its own.
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
  for (const { name, value } of fields) {
    const lowerName = name.toLowerCase();
    if (name === '')
      throw new AppError('invalidHeader', { message: 'The header holds a line that is no header field' });
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
