import { newId } from '#lib/core/ids.ts';

/** Names this process in the table of processes and in the lease tokens of its deliveries. */
export const PROCESS_ID = newId();

/**
 * An instant on both clocks. The monotonic clock is never set, but pauses while a virtual machine is suspended; the
 * system clock continues.
 */
export type Instant = { monotonicMs: number; epochMs: number };

export const takeInstant = (): Instant => ({ monotonicMs: performance.now(), epochMs: Date.now() });

/**
 * Knows until when other processes must take this one for alive. A process that was paused, or that could not write its
 * heartbeat, is taken for dead and its leases are released: it must not continue with those deliveries.
 */
export class Liveness {
  /** Null while no other process watches this one: then none takes it for dead. */
  #until: Instant | null = null;
  #generation = 0;

  /** Rises each time that others may have taken this process for dead: what it held before may be theirs. */
  get generation(): number {
    return this.#generation;
  }

  /** False while others may take this process for dead. */
  get isCertain(): boolean {
    if (!this.#until) return true;
    const now = takeInstant();
    return now.monotonicMs < this.#until.monotonicMs && now.epochMs < this.#until.epochMs;
  }

  /**
   * Records a heartbeat that reached the database. @param sentAt taken before it was sent. @param forMs how long it
   * counts.
   */
  confirm(sentAt: Instant, forMs: number): void {
    if (!this.isCertain) this.#generation += 1;
    this.#until = { monotonicMs: sentAt.monotonicMs + forMs, epochMs: sentAt.epochMs + forMs };
  }

  /** Ends the watch: this process sends no more heartbeats, and its row is deleted. */
  end(): void {
    this.#until = null;
  }
}

/** The liveness of this process. */
export const ownLiveness = new Liveness();
