import type { MemoryBudget, ReceivedMessage } from './received-message.ts';
import type { Reply } from './reply.ts';
import type { SMTPServerAuthentication } from './smtp-server-seam.ts';

/** A connection, as the policy of its session knows it. */
export type Peer = {
  /** Names the session in the log. */
  id: string;
  ip: string;
  /** The port of this machine that it came to. */
  port: number;
};

/** The name that a client gave itself in EHLO, and its TLS version; null in clear text. */
export type Greeting = { clientName: string; tlsVersion: string | null };

/**
 * The decisions of one role in one session. `SmtpSession` reads the commands, asks the policy, and sends the replies; it
 * asks for one thing at a time.
 */
export type SessionPolicy = {
  /** The EHLO keywords that the role offers beside those of every role. */
  readonly extensions: readonly string[];
  /** Returns the refusal of a connection; null accepts it. */
  open(): Reply | null;
  /** True once the client may send; from the start for a role without AUTH. */
  readonly isAuthenticated: boolean;
  /** Checks credentials; null if they are correct. A role without AUTH has no such method. */
  authenticate?(given: SMTPServerAuthentication): Promise<Reply | null>;
  /** True once so many authentications failed that the session must end. */
  readonly hasFailedTooOften?: boolean;
  /** Called before a session ends whose client has not authenticated in time. */
  closeUnauthenticated?(): void;
  /** EHLO, HELO, RSET and STARTTLS end the transaction (RFC 5321 §4.1.4, RFC 3207 §4.2). */
  reset(greeting: Greeting): void;
  /** True while a transaction is open: from an accepted MAIL to the reply to its data. */
  readonly isInTransaction: boolean;
  mail(line: Buffer): Promise<Reply>;
  rcpt(line: Buffer): Promise<Reply>;
  /** Returns the refusal of DATA, or of the first BDAT; null accepts it. */
  data(): Reply | null;
  /** The memory budget for the data of the transaction. */
  readonly memory: MemoryBudget;
  /** Decides on the data and ends the transaction. */
  accept(message: ReceivedMessage): Promise<Reply>;
  /** Called for each command line, before it is answered. */
  noteLine?(line: Buffer): void;
  /** Called for each reply of 4xx and 5xx; the text begins with its enhanced code. */
  noteRefusal?(code: number, text: string, command?: string): void;
  /** Called once, after the connection was closed. */
  close(): void;
};

/** The limits of every session of a role. */
export type SessionLimits = {
  messageMaxBytes: number;
  /** Time limit for authentication; null for no limit. */
  authMs: number | null;
  /** Time limit for the whole session; null for no limit. */
  sessionMs: number | null;
  /** Number of 5xx replies after which a session ends; null for no limit. */
  faultsMax: number | null;
};
