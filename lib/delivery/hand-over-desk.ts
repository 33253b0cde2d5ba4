import { randomUUID } from 'node:crypto';
import type { DeliveryHandOver, QueuedDelivery, Reservation } from '#lib/messages/queued-delivery.ts';
import type { Dispatcher } from './dispatcher.ts';
import type { LeaseBook } from './lease-book.ts';
import { leaseMs } from './lease-time.ts';
import { HAND_OVER_MAX, HAND_OVER_MAX_BYTES } from './limits.ts';

/** Takes deliveries over in memory right after their commit, as many as there is room for. */
export class HandOverDesk implements DeliveryHandOver {
  readonly #book: LeaseBook;
  readonly #dispatcher: Dispatcher;
  #reserved = 0;
  #isClosed = false;

  constructor(book: LeaseBook, dispatcher: Dispatcher) {
    this.#book = book;
    this.#dispatcher = dispatcher;
  }

  reserve(count: number): Reservation | null {
    const { waiting, waitingBytes, isOverloaded } = this.#dispatcher;
    if (this.#isClosed || isOverloaded || waitingBytes > HAND_OVER_MAX_BYTES) return null;
    if (waiting.handOver + this.#reserved + count > HAND_OVER_MAX) return null;
    this.#reserved += count;
    return { leaseToken: randomUUID(), leaseUntil: new Date(Date.now() + leaseMs()) };
  }

  take(deliveries: readonly QueuedDelivery[]): void {
    this.#reserved -= deliveries.length;
    const ahead = performance.now() - Date.now();
    for (const delivery of deliveries) {
      const held = this.#book.add(
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

  /** Promises nothing any more; what was promised is still taken, and given back by the dispatcher. */
  close(): void {
    this.#isClosed = true;
  }
}
