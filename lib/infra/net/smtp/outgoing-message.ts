import type { DsnRequest } from '#lib/mail/dsn/dsn-request.ts';

/** One message to one recipient. */
export type OutgoingMessage = {
  /** Reverse path; empty for the null sender. */
  from: string;
  to: string;
  /** RFC 5322 with CRLF line ends. */
  raw: Buffer;
  /** The delivery status notifications to ask a server for that offers DSN (RFC 3461); absent for none. */
  dsn?: DsnRequest | null;
  /** Asked right before the message is complete at the server; false stops it, since another process may be sending it. */
  isOurs?(): boolean;
};
