import type { Environment } from '#lib/core/environment.ts';
import type { DsnRequest } from '#lib/mail/dsn/dsn-request.ts';
import type { TrackingWanted } from '#lib/mail/rewrite-html/plan-tracking.ts';

/** One recipient's delivery in the hands of a worker: claimed from the queue, or handed over in memory after the commit. */
export type QueuedDelivery = {
  companyId: string;
  messageId: string;
  ordinal: number;
  environment: Environment;
  rcptTo: string;
  recipientDomain: string;
  /** The simulator answers; nothing leaves the machine. */
  isSimulated: boolean;
  envelopeFrom: string;
  transmissionId: string;
  subaccountId: string | null;
  sendingDomain: string;
  campaignId: string | null;
  templateId: string | null;
  /** The published version that it was made from; null or absent for none. */
  templateVersion?: number | null;
  ipPoolId: string | null;
  /** The send that it belongs to, which may be held; null or absent for other mail. */
  sendId?: string | null;
  /** True for mail that a person expects; all other mail carries an unsubscribe header. */
  transactional: boolean;
  /** The engagement to track; null for none, and then the message leaves unchanged. */
  tracking: TrackingWanted | null;
  /** The delivery status notifications that its client asked for; null or absent for none. */
  dsn?: DsnRequest | null;
  /** It leaves over TLS to a host with a valid certificate, or not at all. */
  requireTls: boolean;
  /** Tries that ended before this one. */
  tries: number;
  /** Starts since the last outcome that ended without one. */
  crashes: number;
  /** The latest of these, in which it ran alone until its worker died. */
  crashesAlone: number;
  acceptedAt: Date;
  expiresAt: Date;
  /** Only the holder may write the outcome (fencing). */
  leaseToken: string;
  leaseUntil: Date;
  /** The message where it is at hand; null means: read it from where its body is kept. */
  raw: Buffer | null;
};

/** The part of a delivery that its tracking needs. */
export type TrackedDelivery = Pick<
  QueuedDelivery,
  'companyId' | 'messageId' | 'ordinal' | 'subaccountId' | 'sendingDomain' | 'tracking'
>;
