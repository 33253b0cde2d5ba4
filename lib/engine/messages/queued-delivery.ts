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

/** A promise of a delivery worker in this process to take deliveries right after their commit. */
export type Reservation = { leaseToken: string; leaseUntil: Date };

/** The delivery worker's side of the hand-over in memory. The table stays the truth: what is handed over is leased there. */
export type DeliveryHandOver = {
  /** Reserves capacity for `count` deliveries, or returns null when the worker is full or stopping. */
  reserve(count: number): Reservation | null;
  /**
   * Called while the commit is on its way, with what `take` gets after it: composes and signs these messages if nothing else waits
   * to be delivered. The commit may fail, so nothing of them may be sent, and nothing outside this process changed.
   */
  prepare(deliveries: readonly QueuedDelivery[]): void;
  /** Called after the commit with what was reserved. */
  take(deliveries: readonly QueuedDelivery[]): void;
  /** Releases the capacity when the transaction failed. */
  release(count: number): void;
};

let current: DeliveryHandOver | null = null;

/** Registers this process's delivery worker; null when it stops. */
export function setDeliveryHandOver(handOver: DeliveryHandOver | null): void {
  current = handOver;
}

/** This process's delivery worker, where it has one. */
export const deliveryHandOver = (): DeliveryHandOver | null => current;
