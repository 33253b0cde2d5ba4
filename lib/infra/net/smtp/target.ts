import type { DaneTerms } from '#lib/infra/net/dane-terms.ts';

/**
 * The source of a session's TLS requirements: nothing; TLSA records that cannot authenticate the host (TLS with any
 * certificate); the message or its smart host; an MTA-STS policy; DANE.
 */
export const TLS_POLICIES = ['opportunistic', 'encrypted', 'required', 'sts', 'dane'] as const;
export type TlsPolicy = (typeof TLS_POLICIES)[number];

/** The address of a session, and its terms. */
export type SmtpTarget = {
  /** Connections with equal keys are interchangeable. */
  poolKey: string;
  /** The name that the certificate is for and that people read. */
  host: string;
  /** The address to connect to; null lets the system resolve the host. */
  address: string | null;
  port: number;
  /** Source address; null leaves it to the system. */
  localAddress: string | null;
  /** Our name in EHLO, where the source has one of its own. */
  heloName?: string;
  /** Opportunistic: with TLS where it works, else in clear. */
  tls: 'implicit' | 'required' | 'opportunistic' | 'none';
  verifiesCertificate: boolean;
  /** DANE records that replace the usual verification of the certificate; with `required` only. */
  dane?: DaneTerms;
  /** The host's name for readers of the session. */
  tlsPolicy?: TlsPolicy;
  /** Messages over one connection; receivers count them, and after so many a fresh one is polite. */
  maxMessages: number;
  /** Sent over TLS only, or to a private address. */
  auth: { username: string; password: string } | null;
};
