import type { DaneTerms } from '#lib/infra/net/dane-terms.ts';

/**
 * What demands how a session is secured: nothing; records of TLSA by which nobody can be told (TLS, with whomever); the
 * message or its smart host; an MTA-STS policy; DANE.
 */
export const TLS_POLICIES = ['opportunistic', 'encrypted', 'required', 'sts', 'dane'] as const;
export type TlsPolicy = (typeof TLS_POLICIES)[number];

/** Where a session leads, and on which terms. */
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
  /** What the host must show instead of a certificate that is verified as usual; with `required` only. */
  dane?: DaneTerms;
  /** For those who read about the session. */
  tlsPolicy?: TlsPolicy;
  /** Messages over one connection; receivers count them, and after so many a fresh one is polite. */
  maxMessages: number;
  /** Sent over TLS only, or to a private address. */
  auth: { username: string; password: string } | null;
};
