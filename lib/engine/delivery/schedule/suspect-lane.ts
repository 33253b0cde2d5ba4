import { DELIVERY_MAX_MS, SUSPECT_FROM, TURN_ALONE_MS } from '../limits.ts';
import type { Held } from '../queue/held-leases.ts';

/**
 * Starts suspected deliveries one after another. When a worker dies, everything that it was delivering is suspected; but only
 * the suspect whose turn it was is counted as alone.
 *
 * A turn ends with the delivery, or when its time is up. The delivery then continues beside others, and its crash count
 * is reset, because a slow server or a kill from outside is not the message's fault. The time doubles with each start
 * without an outcome, so that a message which kills its worker late is still found.
 */
export class SuspectLane {
  readonly #begin: (held: Held) => void;
  #waiting: Held[] = [];
  #current: Held | null = null;

  /** @param begin called when a delivery may begin. */
  constructor(begin: (held: Held) => void) {
    this.#begin = begin;
  }

  /** Begins a delivery, now or when the suspects before it are over. */
  admit(held: Held): void {
    if (held.delivery.crashes < SUSPECT_FROM) {
      this.#begin(held);
      return;
    }
    this.#waiting.push(held);
    if (!this.#current) this.#next();
  }

  /** Returns true if a suspect has run alone for its whole turn. @param now on the clock of `performance.now()`. */
  isTurnOver(held: Held, now: number): boolean {
    if (this.#current !== held || held.aloneSince === null) return false;
    const turnMs = TURN_ALONE_MS * 2 ** (held.delivery.crashes - SUSPECT_FROM - 1);
    return now - held.aloneSince >= Math.min(turnMs, DELIVERY_MAX_MS);
  }

  /** Starts the next suspect after one has ended, or its turn has. */
  leave(held: Held): void {
    if (this.#current === held) this.#next();
  }

  /** Empties the lane. Returns what has not begun. */
  removeAll(): Held[] {
    const waiting = this.#waiting;
    this.#waiting = [];
    return waiting;
  }

  #next(): void {
    this.#current = this.#waiting.shift() ?? null;
    if (this.#current) this.#begin(this.#current);
  }
}
