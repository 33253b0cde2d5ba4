/** The commands of both roles; the package knows more (XCLIENT, XFORWARD, jokes). */
export const COMMANDS: ReadonlySet<string> = new Set([
  ...['EHLO', 'HELO', 'STARTTLS', 'AUTH', 'MAIL', 'RCPT', 'DATA', 'BDAT'],
  ...['RSET', 'NOOP', 'QUIT', 'VRFY', 'EXPN', 'HELP'],
]);

const EXTENSIONS = ['8BITMIME', 'SMTPUTF8', 'PIPELINING', 'CHUNKING', 'ENHANCEDSTATUSCODES'];

/** The part of EHLO's reply that depends on the role and the state of a session. */
export type EhloOffer = {
  sizeBytes: number;
  isSecure: boolean;
  offersAuth: boolean;
  /** The keywords that the role adds to those of every role. */
  extensions: readonly string[];
};

/** Returns the lines of EHLO's reply (docs/contract.md §3): STARTTLS before TLS, and AUTH only after it. */
export function ehloLines(hostname: string, { sizeBytes, isSecure, offersAuth, extensions }: EhloOffer): string[] {
  const auth = offersAuth ? ['AUTH PLAIN LOGIN'] : [];
  const security = isSecure ? auth : ['STARTTLS'];
  return [`${hostname} at your service`, `SIZE ${sizeBytes}`, ...EXTENSIONS, ...extensions, ...security];
}

/** A client's name in EHLO: as long as RFC 5321 §4.5.3.1.2 allows a domain, and nothing that could break a line. */
const CLIENT_NAME = /^[^\p{Cc}\s]{1,255}$/u;

/** Reads the name that EHLO gives, in lower case; null for none or a bad one. */
export function readClientName(command: Buffer): string | null {
  const name = command.toString().slice('EHLO'.length).trim();
  return CLIENT_NAME.test(name) ? name.toLowerCase() : null;
}
