import type { Environment } from '#lib/core/environment.ts';
import type { AppError } from '#lib/core/errors/app-error.ts';
import type { DsnRequest } from '#lib/mail/dsn/dsn-request.ts';

/** The header field that names a recipient; `unknown` when only the envelope does. */
export type RecipientType = 'to' | 'cc' | 'bcc' | 'unknown';

/** One recipient of the envelope. */
export type IncomingRecipient = {
  /** The address as the client wrote it. */
  address: string;
  type: RecipientType;
  tags?: string[];
  metadata?: Record<string, unknown>;
  substitutionData?: Record<string, unknown>;
  /** The delivery status notifications that the client asked for; null or absent for none. */
  dsn?: DsnRequest | null;
};

/** A message at the door: its envelope, its bytes, and what the client said about it. The same for SMTP, REST and system mail. */
export type IncomingMessage = {
  receivedBy: 'smtp' | 'rest' | 'system';
  /** Reverse path (RFC 5321 §3.3); empty for the null sender. */
  envelopeFrom: string;
  recipients: readonly IncomingRecipient[];
  /** The message (RFC 5322), CRLF line ends, byte for byte as it will be kept. */
  raw: Buffer;
  subaccountId?: string | null;
  apiKeyId?: string | null;
  /** Domains that the key is locked to; empty or absent means all of the company's. */
  allowedDomains?: readonly string[];
  /** UUIDv7 of the message, where its content names it; a new one when absent. */
  id?: string | undefined;
  /** UUIDv7 shared by the messages of one transaction; its own when absent. */
  transmissionId?: string;
  campaignId?: string | null;
  templateId?: string | null;
  templateVersion?: number | null;
  transactional?: boolean;
  tags?: readonly { name: string; value: string }[];
  metadata?: Record<string, unknown>;
  options?: Record<string, unknown>;
  /** The earliest time of delivery. */
  scheduledAt?: Date | null;
  /** The time that delivery is retried; 72 h when absent. */
  expireAfterMs?: number;
  idempotency?: { key: string; payloadHash: Buffer } | null;
  /** The company whom a system mail was sent for. */
  onBehalfOfCompanyId?: string | null;
  clientIp?: string | null;
};

/**
 * A recipient of a personal send whose message could not be made, while those of others could: its envelope, with the
 * sender alone in its bytes, and the reason.
 */
export type FailedMessage = { message: IncomingMessage; email: string; error: AppError };

/** A recipient that did not get in, while others did. */
export type RejectedRecipient = { email: string; code: string; message: string };

/** The answer once a message is durable. */
export type AcceptedMessage = {
  id: string;
  accepted: number;
  rejected: RejectedRecipient[];
  /** True when an idempotency key was met again and this is the first answer. */
  replayed: boolean;
};

/** The environment and the sender of a message. */
export type SendingScope = {
  companyId: string;
  environment: Environment;
  /** The sub-account that sends; null or absent for the company itself. */
  subaccountId?: string | null;
  /** True where the company uses no template of a sub-account. */
  isCompanyOnly?: boolean | undefined;
};
