import type { Reply } from '#lib/mail/reply.ts';

/** The extensions in a server's answer to EHLO (RFC 5321 §4.1.1.1). */
export type SmtpFeatures = {
  hasPipelining: boolean;
  /** BDAT (RFC 3030). */
  hasChunking: boolean;
  hasStartTls: boolean;
  has8BitMime: boolean;
  hasSmtpUtf8: boolean;
  hasSize: boolean;
  /** Delivery status notifications (RFC 3461). */
  hasDsn: boolean;
  /** The largest message it takes, in bytes (RFC 1870); null where it does not say. */
  maxSizeBytes: number | null;
  /** Upper case. */
  authMechanisms: ReadonlySet<string>;
};

/** The extensions of a server that speaks HELO only. */
export const NO_FEATURES: SmtpFeatures = {
  hasPipelining: false,
  hasChunking: false,
  hasStartTls: false,
  has8BitMime: false,
  hasSmtpUtf8: false,
  hasSize: false,
  hasDsn: false,
  maxSizeBytes: null,
  authMechanisms: new Set(),
};

/** Reads the answer to EHLO; unknown keywords are passed over. */
export function readSmtpFeatures(reply: Reply): SmtpFeatures {
  const keywords = new Map<string, string[]>();
  for (const line of reply.lines.slice(1)) {
    // Some old servers write AUTH=LOGIN.
    const [keyword = '', ...parameters] = line
      .toUpperCase()
      .replace(/^AUTH=/, 'AUTH ')
      .trim()
      .split(/\s+/);
    keywords.set(keyword, [...(keywords.get(keyword) ?? []), ...parameters]);
  }
  const size = Number(keywords.get('SIZE')?.[0] ?? 0);
  return {
    hasPipelining: keywords.has('PIPELINING'),
    hasChunking: keywords.has('CHUNKING'),
    hasStartTls: keywords.has('STARTTLS'),
    has8BitMime: keywords.has('8BITMIME'),
    hasSmtpUtf8: keywords.has('SMTPUTF8'),
    hasSize: keywords.has('SIZE'),
    hasDsn: keywords.has('DSN'),
    maxSizeBytes: Number.isSafeInteger(size) && size > 0 ? size : null,
    authMechanisms: new Set(keywords.get('AUTH') ?? []),
  };
}
