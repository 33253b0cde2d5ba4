import type { DeliveryHandOver, Reservation } from '#lib/engine/messages/delivery-hand-over.ts';
import type { QueuedDelivery } from '#lib/engine/messages/queued-delivery.ts';
import { newLeaseToken } from '#lib/infra/process/lease-token.ts';
import { HAND_OVER_MAX, HAND_OVER_MAX_BYTES } from '../limits.ts';
import type { HeldLeases } from '../queue/held-leases.ts';
import { leaseMs } from '../queue/lease-time.ts';
import type { Dispatcher } from './dispatcher.ts';

/** Hands deliveries over in memory right after their commit, up to its capacity. */
export class InMemoryIntake implements DeliveryHandOver {
  readonly #leases: HeldLeases;
  readonly #dispatcher: Dispatcher;
  #reserved = 0;
  #isClosed = false;

  constructor(leases: HeldLeases, dispatcher: Dispatcher) {
    this.#leases = leases;
    this.#dispatcher = dispatcher;
  }

  reserve(count: number): Reservation | null {
    const { waiting, waitingCount, waitingBytes } = this.#dispatcher;
    const isOverloaded = this.#dispatcher.isOverloadedFor('transactional');
    if (this.#isClosed || isOverloaded || waitingBytes > HAND_OVER_MAX_BYTES) return null;
    if (waiting.handOver + this.#reserved + count > HAND_OVER_MAX) return null;
    const isForBulk = waitingCount + this.#reserved === 0;
    this.#reserved += count;
    return { leaseToken: newLeaseToken(), leaseUntil: new Date(Date.now() + leaseMs()), isForBulk };
  }

  prepare(deliveries: readonly QueuedDelivery[]): void {
    if (!this.#isClosed) this.#dispatcher.prepare(deliveries);
  }

  take(deliveries: readonly QueuedDelivery[]): void {
    this.#reserved -= deliveries.length;
    const ahead = performance.now() - Date.now();
    for (const delivery of deliveries) {
      const held = this.#leases.add(
        delivery,
        'handOver',
        delivery.raw?.length ?? 0,
        delivery.leaseUntil.getTime() + ahead,
      );
      this.#dispatcher.admit(held);
    }
  }

  release(count: number): void {
    this.#reserved -= count;
  }

  /** Ends reservations; what was reserved is still taken, and released by the dispatcher. */
  close(): void {
    this.#isClosed = true;
  }
}
