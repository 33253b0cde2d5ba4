/** The timeout of each step of a session, in milliseconds. */
export type SmtpTimeouts = {
  /** The TCP connection, for each address. */
  connectMs: number;
  greetingMs: number;
  /** EHLO, STARTTLS, AUTH, RSET, and the handshake of TLS. */
  sessionMs: number;
  mailMs: number;
  rcptMs: number;
  dataMs: number;
  /** Without any progress while the message is being sent. */
  blockMs: number;
  /** The reply to the final dot. */
  endMs: number;
};

/** The times of RFC 5321 §4.5.3.2; connecting and shaking hands, which it leaves open, have less. */
export const SMTP_TIMEOUTS: SmtpTimeouts = {
  connectMs: 30_000,
  greetingMs: 300_000,
  sessionMs: 300_000,
  mailMs: 300_000,
  rcptMs: 300_000,
  dataMs: 120_000,
  blockMs: 180_000,
  endMs: 600_000,
};
