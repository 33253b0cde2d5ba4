import { MESSAGE_MAX_BYTES } from '#lib/core/limits.ts';

/** The commands that there are; the package knows more (XCLIENT, XFORWARD, jokes). */
export const COMMANDS: ReadonlySet<string> = new Set([
  ...['EHLO', 'HELO', 'STARTTLS', 'AUTH', 'MAIL', 'RCPT', 'DATA'],
  ...['RSET', 'NOOP', 'QUIT', 'VRFY', 'EXPN', 'HELP'],
]);

const EXTENSIONS = [`SIZE ${MESSAGE_MAX_BYTES}`, '8BITMIME', 'SMTPUTF8', 'PIPELINING', 'ENHANCEDSTATUSCODES'];

/** The lines of EHLO's reply (contract §3): STARTTLS before TLS and AUTH only after it. */
export function ehloLines(hostname: string, has: { tls: boolean; auth: boolean }): string[] {
  const auth = has.auth ? [] : ['AUTH PLAIN LOGIN'];
  return [`${hostname} at your service`, ...EXTENSIONS, ...(has.tls ? auth : ['STARTTLS'])];
}

/** A client's name in EHLO: as long as RFC 5321 §4.5.3.1.2 allows a domain, and nothing that could break a line. */
const CLIENT_NAME = /^[^\p{Cc}\s]{1,255}$/u;

/** The name that EHLO gives, in lower case; null for none or a bad one. */
export function readClientName(command: Buffer): string | null {
  const name = command.toString().slice('EHLO'.length).trim();
  return CLIENT_NAME.test(name) ? name.toLowerCase() : null;
}
