import { isAscii } from 'node:buffer';
import { encodeText } from '../encode-body.ts';
import { createBoundary, encodeAddressHeader, encodeHeader, formatHeaderDate } from '../encode-header.ts';
import { joinPieces, type Piece } from '../join-pieces.ts';
import { findHeaderBlockEnd } from '../read-headers.ts';
import type { DsnAction, DsnRequest } from './dsn-request.ts';
import { decodeXtext, encodeUtf8Address } from './xtext.ts';

/** A report on one recipient of a message. */
export type DsnReport = {
  action: DsnAction;
  /** The enhanced status code (RFC 3463), such as `5.1.1`. */
  status: string;
  rcptTo: string;
  request: DsnRequest;
  /** The reply on which the outcome rests, on one line; null for none. */
  diagnostic: string | null;
  /** The server that gave the reply; null where we decided. */
  remoteHost: string | null;
  /** The arrival of the message, and the time of the outcome. */
  arrivedAt: Date;
  at: Date;
  /** The end of the retries of a delayed message. */
  retryUntil: Date;
};

/** The letter that carries a report. */
export type DsnLetter = {
  /** The sender and the host that report. */
  from: string;
  hostname: string;
  to: string;
  /** The Message-ID with its angle brackets. */
  messageId: string;
  date: Date;
  report: DsnReport;
  /** The message that the report is about (RFC 5322); null if it is no longer kept. */
  original: Buffer | null;
  /** Size of the largest message that is returned whole. */
  returnMaxBytes: number;
};

/** Longest text of a reply that is repeated; a line has 998 characters at most (RFC 5322 §2.1.1). */
const DIAGNOSTIC_MAX = 900;

const SUBJECTS: Record<DsnAction, string> = {
  delivered: 'Delivered: your message reached its recipient',
  relayed: 'Relayed: your message was passed on',
  failed: 'Not delivered: your message was returned',
  delayed: 'Delayed: your message has not been delivered yet',
};

/**
 * Builds a delivery status notification (RFC 3464, RFC 6522): a text for people, the status for programs, and the message
 * that it is about: whole if RET=FULL asks for it and the delivery failed, its header otherwise (RFC 3461 §4.3). The letter
 * says that a machine wrote it (RFC 3834 §5).
 */
export function buildDsnLetter(letter: DsnLetter): Buffer {
  const { from, to, messageId, date, hostname, original } = letter;
  const report = { ...letter.report, diagnostic: letter.report.diagnostic && toLine(letter.report.diagnostic) };
  const text = encodeText(explain(report));
  const parts: Piece[][] = [
    [`Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: ${text.encoding}\r\n\r\n`, text.content],
    [`Content-Type: message/delivery-status\r\n\r\n${formatStatus(report, hostname)}`],
    ...(original ? [returnMessage(original, letter)] : []),
  ];
  const boundary = createBoundary();
  const is8Bit = original !== null && !parts.flat().every((piece) => isAscii(Buffer.from(piece)));
  const head = [
    encodeAddressHeader('From', [{ name: 'Mail Delivery System', address: from }]),
    encodeAddressHeader('To', [{ name: '', address: to }]),
    encodeHeader('Subject', SUBJECTS[report.action]),
    `Message-ID: ${messageId}\r\nDate: ${formatHeaderDate(date)}\r\nAuto-Submitted: auto-replied\r\nMIME-Version: 1.0\r\n`,
    `Content-Type: multipart/report; report-type=delivery-status;\r\n boundary="${boundary}"\r\n`,
    is8Bit ? 'Content-Transfer-Encoding: 8bit\r\n' : '',
  ].join('');
  return joinPieces([head, ...parts.flatMap((part) => [`\r\n--${boundary}\r\n`, ...part]), `\r\n--${boundary}--\r\n`]);
}

function explain({ action, rcptTo, diagnostic, remoteHost, retryUntil }: DsnReport): string {
  const reply = diagnostic === null ? [] : [`${remoteHost ?? 'This system'} said:\n\n    ${diagnostic}`];
  const texts: Record<DsnAction, string> = {
    delivered: `Your message to ${rcptTo} was delivered.`,
    relayed: `Your message to ${rcptTo} was passed on to ${remoteHost ?? 'the next mail server'}. That server sends no delivery notifications: this is the last report of success.`,
    failed: `Your message to ${rcptTo} could not be delivered. It is not tried again.`,
    delayed: `Your message to ${rcptTo} has not been delivered yet. You need not send it again: it is tried until ${retryUntil.toUTCString()}.`,
  };
  return `${['This is a delivery report that you asked for.', texts[action], ...reply].join('\n\n')}\n`;
}

/** Formats the fields of the report: about the message, and about the recipient (RFC 3464 §2.2, §2.3). */
function formatStatus(report: DsnReport, hostname: string): string {
  const { request, action, rcptTo, status, remoteHost, diagnostic, arrivedAt, at, retryUntil } = report;
  const envelopeId = request.envid === undefined ? null : decodeXtext(request.envid);
  const fields: [name: string, value: string | null][] = [
    ['Original-Envelope-Id', envelopeId],
    ['Reporting-MTA', `dns; ${hostname}`],
    ['Arrival-Date', formatHeaderDate(arrivedAt)],
    ['', ''],
    ['Original-Recipient', request.orcpt === undefined ? null : decodeOriginal(request.orcpt)],
    ['Final-Recipient', isAscii(Buffer.from(rcptTo)) ? `rfc822; ${rcptTo}` : `utf-8; ${encodeUtf8Address(rcptTo)}`],
    ['Action', action],
    ['Status', status],
    ['Remote-MTA', remoteHost === null ? null : `dns; ${remoteHost}`],
    ['Diagnostic-Code', diagnostic === null ? null : `${remoteHost === null ? 'x-mailwright' : 'smtp'}; ${diagnostic}`],
    ['Last-Attempt-Date', formatHeaderDate(at)],
    ['Will-Retry-Until', action === 'delayed' ? formatHeaderDate(retryUntil) : null],
  ];
  return fields.map(([name, value]) => (value === null ? '' : formatField(name, value))).join('');
}

const formatField = (name: string, value: string): string => (name === '' ? '\r\n' : `${name}: ${toLine(value)}\r\n`);

/** Makes one line of printable ASCII of a text. */
const toLine = (text: string): string => text.replace(/[^ -~]+/g, ' ').slice(0, DIAGNOSTIC_MAX);

/** Decodes the address of ORCPT for Original-Recipient (RFC 3464 §2.3.1); an internationalised one stays escaped (RFC 6533 §3). */
function decodeOriginal(orcpt: string): string {
  const at = orcpt.indexOf(';');
  const [type, address] = [orcpt.slice(0, at), orcpt.slice(at + 1)];
  return `${type}; ${type.toLowerCase() === 'utf-8' ? address : (decodeXtext(address) ?? address)}`;
}

/** Returns the message, or its header, as the last part. One with a header beyond ASCII has a type of its own (RFC 6532 §3.7, RFC 6533 §5). */
function returnMessage(original: Buffer, { report, returnMaxBytes }: DsnLetter): Piece[] {
  const header = original.subarray(0, findHeaderBlockEnd(original));
  const isWhole = report.action === 'failed' && report.request.ret === 'FULL' && original.length <= returnMaxBytes;
  const returned = isWhole ? original : header;
  const types = isAscii(header)
    ? { whole: 'message/rfc822', header: 'text/rfc822-headers' }
    : { whole: 'message/global', header: 'message/global-headers' };
  const encoding = isAscii(returned) ? '7bit' : '8bit';
  const type = isWhole ? types.whole : types.header;
  return [`Content-Type: ${type}\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n`, returned];
}
