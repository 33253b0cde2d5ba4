/** How a delivery went for its destination: answered, whatever the answer; not answered; or nothing was begun. */
export type DestinationOutcome = 'answered' | 'failed' | 'none';

/** Deliveries at once to a place that has not answered yet. */
const FIRST_LIMIT = 5;

/** A place where a delivery takes longer than this is slow, in milliseconds. */
export const SLOW_MS = 5_000;

/** A delivery that runs for so long is waiting for its far end and costs next to nothing, in milliseconds. */
export const HANG_MS = 1_000;

const FIRST_POSTPONE_MS = 15_000;
const MAX_POSTPONE_MS = 600_000;
const POSTPONE_GROWS_AFTER_MS = 5_000;

/** After so many failures in a row a place counts as dead for a while, in milliseconds: nobody need wait for the next. */
const DEAD_AFTER = 5;
const DEAD_MS = 30_000;

/** Waiting deliveries that a place may keep in memory: a quick one, and one that is slow or does not answer. */
const WAITING_MAX = 500;
const WAITING_MAX_SLOW = 20;

/**
 * A place that mail goes to, and how much of it at once: from a few, one more with every answer, half with every failure.
 */
export class Destination {
  readonly key: string;
  readonly ceiling: number;
  /** Other places compete with it; a smart host has all to itself. */
  readonly isShared: boolean;
  limit: number;
  active = 0;
  /** Of those, how many have been running for long enough to be waiting for the far end. */
  hanging = 0;
  waiting = 0;
  isSlow = false;
  /** Has answered quickly the last time; nothing is known of a place before. */
  isProven = false;
  /** When it was last used, on the clock of `performance.now()`. */
  usedAt = 0;
  /** Until when nothing is sent there, on the clock of `performance.now()`. */
  deadUntil = 0;
  #failures = 0;
  #postponeMs = FIRST_POSTPONE_MS;
  #postponeGrownAt = 0;

  constructor(key: string, ceiling: number, isShared: boolean) {
    this.key = key;
    this.ceiling = ceiling;
    this.isShared = isShared;
    this.limit = isShared ? Math.min(FIRST_LIMIT, ceiling) : ceiling;
  }

  get hasRoom(): boolean {
    return this.active < this.limit;
  }

  /** How many deliveries may wait for it in memory; what is more waits in the table. */
  get waitingMax(): number {
    if (!this.isShared) return Number.POSITIVE_INFINITY;
    return this.isSlow || this.limit === 1 ? WAITING_MAX_SLOW : WAITING_MAX;
  }

  /** @param now on the clock of `performance.now()`. */
  finish(outcome: DestinationOutcome, durationMs: number, now: number): void {
    this.active -= 1;
    this.usedAt = now;
    if (outcome === 'none') return;
    this.isSlow = this.isShared && durationMs >= SLOW_MS;
    this.isProven = outcome === 'answered' && !this.isSlow;
    if (outcome === 'answered') {
      this.limit = Math.min(this.ceiling, this.limit + 1);
      this.#failures = 0;
      this.deadUntil = 0;
    } else {
      this.limit = Math.max(1, Math.floor(this.limit / 2));
      this.#failures += 1;
      if (this.isShared && this.#failures >= DEAD_AFTER) this.deadUntil = now + DEAD_MS;
    }
  }

  /** How long a delivery that finds no room to wait is put off: longer and longer while that goes on. */
  postponeMs(now: number): number {
    if (this.waiting < this.waitingMax / 2) this.#postponeMs = FIRST_POSTPONE_MS;
    else if (now - this.#postponeGrownAt > POSTPONE_GROWS_AFTER_MS) {
      this.#postponeMs = Math.min(MAX_POSTPONE_MS, this.#postponeMs * 2);
      this.#postponeGrownAt = now;
    }
    return this.#postponeMs;
  }
}
