import type { QueuedDelivery } from '#lib/messages/queued-delivery.ts';
import { leaseMs } from './lease-time.ts';
import { leaseKey } from './store.ts';

/** A delivery whose row is leased to this process. */
export type Held = {
  readonly delivery: QueuedDelivery;
  readonly sizeBytes: number;
  /** Taken over in memory, or claimed from the queue. */
  readonly origin: 'handOver' | 'claim';
  /** Until when the row is ours for certain, on the clock of `performance.now()`, which nobody sets. */
  heldUntil: number;
  /** Another worker has it by now: nothing may be begun. */
  isLost: boolean;
};

/** A lease is renewed once no more than this part of it is left. */
const RENEWED_FROM = 0.75;

/** Every row that this process holds, from its claim until its outcome is written. */
export class LeaseBook {
  readonly #held = new Set<Held>();

  get size(): number {
    return this.#held.size;
  }

  /** @param heldUntil counted from before the claim was sent. */
  add(delivery: QueuedDelivery, origin: Held['origin'], sizeBytes: number, heldUntil: number): Held {
    const held = { delivery, origin, sizeBytes, heldUntil, isLost: false };
    this.#held.add(held);
    return held;
  }

  remove(held: Held): void {
    this.#held.delete(held);
  }

  /** Prolongs the leases that need it; those that are another worker's by now are marked and forgotten. */
  async renew(renewLeases: (rows: readonly QueuedDelivery[]) => Promise<Set<string>>): Promise<void> {
    const now = performance.now();
    const due = [...this.#held].filter(({ heldUntil }) => heldUntil - now < leaseMs() * RENEWED_FROM);
    if (due.length === 0) return;
    const renewed = await renewLeases(due.map(({ delivery }) => delivery).sort(byKey));
    for (const held of due) {
      if (renewed.has(leaseKey(held.delivery))) held.heldUntil = now + leaseMs();
      else if (this.#held.delete(held)) held.isLost = true;
    }
  }
}

/** One order for all who lock rows, so that none waits for another in a circle. */
export const byKey = (one: QueuedDelivery, other: QueuedDelivery): number => (leaseKey(one) < leaseKey(other) ? -1 : 1);
