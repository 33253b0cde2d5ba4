import { isAscii as isAsciiBytes, isUtf8 } from 'node:buffer';
import { AppError } from '#lib/core/errors/app-error.ts';
import { isAscii, parseAddressList } from '#lib/mail/address.ts';
import type { HeaderLines } from '#lib/mail/read-headers.ts';
import { type Reply, replies, replyToError } from './reply.ts';
import type { Transaction } from './session.ts';

/** Fields that hold addresses (RFC 5322 §3.6.2, §3.6.3). */
const ADDRESS_FIELDS = new Set(['from', 'sender', 'reply-to', 'to', 'cc']);

/**
 * The refusal of a header whose octets beyond ASCII are no UTF-8 (RFC 6532), or stand in an address though the client
 * has not said SMTPUTF8 (RFC 6531 §3.4); null for any other. Names and subjects that old programs write as they are pass.
 */
export function checkOctets(raw: Buffer, fields: readonly HeaderLines[], { isSmtpUtf8 }: Transaction): Reply | null {
  if (isAsciiBytes(raw.subarray(0, fields.at(-1)?.end ?? 0))) return null;
  for (const { name, value, start, end } of fields) {
    if (isAscii(value)) continue;
    if (!isUtf8(raw.subarray(start, end))) {
      return replyToError(new AppError('invalidHeader', { field: name, cause: 'it is not UTF-8' }));
    }
    if (isSmtpUtf8 || !ADDRESS_FIELDS.has(name.toLowerCase())) continue;
    if (parseAddressList(value)?.some(({ address }) => !isAscii(address))) return replies.headerNeedsSmtpUtf8;
  }
  return null;
}
