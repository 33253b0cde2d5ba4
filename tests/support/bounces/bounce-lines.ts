import type { BouncedRecipient } from '#lib/mail/bounce/bounce-report.ts';
import { parseBounce } from '#lib/mail/bounce/parse-bounce.ts';

/** Parses a message that consists of these lines. */
export const parseLines = (lines: readonly string[]) => parseBounce(Buffer.from(lines.join('\r\n'), 'utf8'));

/** Returns the recipients of a bounce; an empty list if it is not a bounce. */
export const recipientsOf = (lines: readonly string[]): BouncedRecipient[] => {
  const report = parseLines(lines);
  return report.kind === 'bounce' ? report.recipients : [];
};

/** Formats each recipient of a bounce with its result and class as a line. */
export const brief = (lines: readonly string[]) =>
  recipientsOf(lines).map(({ recipient, action, bounceClass }) => `${recipient} ${action} ${bounceClass}`);

/** The beginning of a report by a mail system. */
export const HEAD = [
  'From: Mail Delivery System <MAILER-DAEMON@far.example>',
  'To: <b0@bounces.ours.example>',
  'Subject: Undelivered Mail',
];

/** Builds a report (RFC 3464) with these groups of fields, one per recipient. */
export const dsn = (...groups: string[][]): string[] => [
  ...HEAD,
  'Content-Type: multipart/report; report-type=delivery-status; boundary="cut"',
  '',
  '--cut',
  'Content-Type: text/plain',
  '',
  'Your message could not be delivered.',
  '--cut',
  'Content-Type: message/delivery-status',
  '',
  'Reporting-MTA: dns; mx.far.example',
  ...groups.flatMap((group) => ['', ...group]),
  '',
  '--cut',
  'Content-Type: message/rfc822',
  '',
  'From: news@ours.example',
  'To: somebody.else@far.example',
  'Subject: Hello',
  '',
  'Hello.',
  '--cut--',
];
