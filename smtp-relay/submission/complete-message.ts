import { newId } from '#lib/core/ids.ts';
import { repairHeaders } from '#lib/engine/messages/compose/repair-headers.ts';
import { isControlHeader } from '#lib/engine/messages/control-headers/read-control-headers.ts';
import { parseAddressList, parseMailbox } from '#lib/mail/address.ts';
import { editHeaders } from '#lib/mail/edit-headers.ts';
import { formatHeaderDate } from '#lib/mail/encode-header.ts';
import type { HeaderLines } from '#lib/mail/read-headers.ts';
import { IDEMPOTENCY_HEADERS } from './read-idempotency.ts';
import type { Session } from './session.ts';

/** Fields that must not reach a recipient, besides control headers: blind copies, and fields that only a delivering server writes. */
const STRIPPED = ['bcc', 'resent-bcc', 'return-path', ...IDEMPOTENCY_HEADERS];

/** A client's name that can be written into a header; any other is left out. */
const CLIENT_NAME = /^[A-Za-z0-9._:[\]-]{1,255}$/;

/** The server and the instant at which a message arrived, and its number in the session. */
export type Arrival = { hostname: string; at: Date; sequence: number };

/**
 * Adds and removes what a submission server does (RFC 6409 §8, RFC 5321 §4.4): a Received line before all others, Date and
 * Message-ID where they are missing; Bcc and control headers go, and `repairHeaders` applies. Every other octet stays.
 *
 * @throws {AppError} as `repairHeaders`
 */
export function completeMessage(raw: Buffer, fields: HeaderLines[], session: Session, arrival: Arrival): Buffer {
  const names = new Set(fields.map(({ name }) => name.toLowerCase()));
  const prepend = [received(session, arrival)];
  if (!names.has('message-id')) prepend.push(`Message-ID: <${newId()}@${authorDomain(fields) ?? arrival.hostname}>`);
  if (!names.has('date')) prepend.push(`Date: ${formatHeaderDate(arrival.at)}`);
  const remove = [...names].filter((name) => STRIPPED.includes(name) || isControlHeader(name));
  const declaration = session.transaction?.isSmtpUtf8 ? 'declared' : 'undeclared';
  const replace = repairHeaders(raw, fields, declaration);
  return editHeaders(raw, { prepend, remove, replace }, fields);
}

function received({ id, ip, clientName, transaction }: Session, { hostname, at, sequence }: Arrival): string {
  const name = CLIENT_NAME.test(clientName) ? clientName : `[${ip}]`;
  const address = ip.includes(':') ? `IPv6:${ip}` : ip;
  // RFC 3848, RFC 6531 §4.3
  const protocol = transaction?.isSmtpUtf8 ? 'UTF8SMTPSA' : 'ESMTPSA';
  const identity = `\tby ${hostname} with ${protocol} id ${id}.${sequence}`;
  return `Received: from ${name} ([${address}])\r\n${identity};\r\n\t${formatHeaderDate(at)}`;
}

function authorDomain(fields: readonly HeaderLines[]): string | null {
  const from = fields.find(({ name }) => name.toLowerCase() === 'from')?.value ?? '';
  const [author] = parseAddressList(from) ?? [];
  return parseMailbox(author?.address ?? '')?.domain ?? null;
}
