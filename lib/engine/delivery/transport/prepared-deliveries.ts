import type { QueuedDelivery } from '#lib/engine/messages/queued-delivery.ts';
import type { composeDelivery } from './compose-delivery.ts';

/** The time for which a composed message may be sent, in milliseconds: its signature tells its age, and keys change. */
const KEPT_MS = 1_000;

type Composing = ReturnType<typeof composeDelivery>;

/** Messages that were composed before the commit of their leases, for the attempts that follow it. */
export class PreparedDeliveries {
  readonly #prepared = new WeakMap<QueuedDelivery, { composing: Composing; until: number }>();

  /** Keeps a message that is being composed. */
  add(delivery: QueuedDelivery, composing: Composing): void {
    // The attempt waits for it and reports its failure; without a commit there is no attempt.
    composing.catch(() => {});
    this.#prepared.set(delivery, { composing, until: performance.now() + KEPT_MS });
  }

  /** Removes the message of a delivery; returns null if it was not prepared, or too long ago. */
  take(delivery: QueuedDelivery): Composing | null {
    const prepared = this.#prepared.get(delivery);
    this.#prepared.delete(delivery);
    return prepared && performance.now() < prepared.until ? prepared.composing : null;
  }
}
