import type { RememberedHosts } from './remembered-hosts.ts';
import type { SmtpTimeouts } from './timeouts.ts';

/** The options that all sessions of a process share. */
export type SessionOptions = {
  timeouts: SmtpTimeouts;
  /** Our name in EHLO; a name without a dot is replaced by the address of our end of the connection (RFC 5321 §4.1.1.1). */
  heloName: string;
  /** Certificates (PEM) that are trusted beside the system's; null for none. */
  trustedCertificates: string | null;
  /** Hosts whose TLS broke before. */
  brokenTls: RememberedHosts;
  /** Ends all connections when the process stops. */
  signal: AbortSignal;
};
