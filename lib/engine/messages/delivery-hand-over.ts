import type { QueuedDelivery } from './queued-delivery.ts';

/** A promise of a delivery worker in this process to take deliveries right after their commit; bulk mail too where nothing waits. */
export type Reservation = { leaseToken: string; leaseUntil: Date; isForBulk: boolean };

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
