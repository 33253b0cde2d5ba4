/** The commands of both roles; the package knows more (XCLIENT, XFORWARD, jokes). */
export const COMMANDS: ReadonlySet<string> = new Set([
  ...['EHLO', 'HELO', 'STARTTLS', 'AUTH', 'MAIL', 'RCPT', 'DATA', 'BDAT'],
  ...['RSET', 'NOOP', 'QUIT', 'VRFY', 'EXPN', 'HELP'],
]);

const EXTENSIONS = ['8BITMIME', 'SMTPUTF8', 'PIPELINING', 'CHUNKING', 'ENHANCEDSTATUSCODES'];

/** Returns the lines of EHLO's reply (docs/contract.md §3): STARTTLS before TLS, and AUTH only after it. */
export function ehloLines(
  hostname: string,
  { sizeBytes, isSecure, offersAuth }: { sizeBytes: number; isSecure: boolean; offersAuth: boolean },
): string[] {
  const auth = offersAuth ? ['AUTH PLAIN LOGIN'] : [];
  return [`${hostname} at your service`, `SIZE ${sizeBytes}`, ...EXTENSIONS, ...(isSecure ? auth : ['STARTTLS'])];
}

/** A client's name in EHLO: as long as RFC 5321 §4.5.3.1.2 allows a domain, and nothing that could break a line. */
const CLIENT_NAME = /^[^\p{Cc}\s]{1,255}$/u;

/** Reads the name that EHLO gives, in lower case; null for none or a bad one. */
export function readClientName(command: Buffer): string | null {
  const name = command.toString().slice('EHLO'.length).trim();
  return CLIENT_NAME.test(name) ? name.toLowerCase() : null;
}
