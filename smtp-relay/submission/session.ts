import { AppError } from '#lib/core/errors/app-error.ts';
import type { DsnEnvelope, DsnRecipient } from '#lib/mail/dsn/dsn-request.ts';
import type { AuthenticatedKey } from '#lib/senders/api-keys/authenticated-key.ts';
import type { AuthClaim } from '#lib/senders/smtp-sessions/auth-claim.ts';

/** A mail transaction: from MAIL to the reply to its data (RFC 5321 §3.3). */
export type Transaction = {
  /** Unix time in milliseconds. */
  startedAt: number;
  /** Reverse path as written; empty for the null sender. */
  envelopeFrom: string;
  /** Addresses as written. */
  recipients: string[];
  refusedRecipients: number;
  /** RFC 6531: the client declared an internationalised message. */
  isSmtpUtf8: boolean;
  /** The notifications that MAIL asked for (RFC 3461); null for none. */
  dsn: DsnEnvelope | null;
  /** The notifications that RCPT asked for, by the address as written. */
  recipientDsn: Map<string, DsnRecipient>;
};

/** The state of a submission session. */
export type Session = {
  /** Names the connection in the log. */
  id: string;
  ip: string;
  /** The client's name in EHLO; empty before it. */
  clientName: string;
  /** The protocol of the TLS connection, such as TLSv1.3; null in clear text. */
  tlsVersion: string | null;
  key: AuthenticatedKey | null;
  /** Authenticates again: the key may have been revoked since AUTH. */
  reauthenticate: () => Promise<AuthenticatedKey>;
  failedAuths: number;
  /** The refused credentials: null before a refusal; `several` if they differed, since such a session belongs to nobody. */
  claim: AuthClaim | 'several' | null;
  /** Transactions whose data was answered. */
  messages: number;
  transaction: Transaction | null;
  /** The connection is gone. */
  hasEnded: boolean;
};

/** Returns the state of a session that begins. */
export const newSession = (id: string, ip: string): Session => ({
  id,
  ip,
  clientName: '',
  tlsVersion: null,
  key: null,
  reauthenticate: () => Promise.reject(new AppError('missingApiKey')),
  failedAuths: 0,
  claim: null,
  messages: 0,
  transaction: null,
  hasEnded: false,
});
