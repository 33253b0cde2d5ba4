import { OTHER_SHAPE } from './shaping/providers.ts';
import type { Shape } from './shaping/shape.ts';

/**
 * How a delivery went for its destination: answered, whatever the answer; answered that it gets too much; not answered; or
 * nothing was begun.
 */
export type DestinationOutcome = 'answered' | 'throttled' | 'failed' | 'none';

/** Deliveries at once to a place that has not answered yet. */
const FIRST_LIMIT = 5;

/** A place where a delivery takes longer than this is slow, in milliseconds. */
export const SLOW_MS = 5_000;

/** A delivery that runs for so long is waiting for its far end and costs next to nothing, in milliseconds. */
export const HANG_MS = 1_000;

const FIRST_POSTPONE_MS = 15_000;

/** How long a place is left alone that asks for patience, in milliseconds: twice as long each time that it asks again soon. */
const FIRST_PATIENCE_MS = 1_000;
const MAX_PATIENCE_MS = 600_000;

/** Where the operator may let it go on at any moment, mail is not put off for longer, in milliseconds. */
const PAUSED_POSTPONE_MS = 30_000;

/** So much may go at once after a quiet time where the rate is limited, in milliseconds of it. */
const RATE_BURST_MS = 1_000;
const MAX_POSTPONE_MS = 600_000;
const POSTPONE_GROWS_AFTER_MS = 5_000;

/** After so many failures in a row a place counts as dead for a while, in milliseconds: nobody need wait for the next. */
const DEAD_AFTER = 5;
const DEAD_MS = 30_000;

/** Waiting deliveries that a place may keep in memory: a quick one, and one that is slow or does not answer. */
const WAITING_MAX = 500;
const WAITING_MAX_SLOW = 20;

/**
 * A place that mail goes to, and how much of it at once: from a few, one more with every answer, half with every failure,
 * never more than its shape has. One that asks for patience is left alone for a while.
 */
export class Destination {
  readonly key: string;
  readonly #most: number;
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
  /** Until when nothing new is begun there, because it asked for patience. */
  quietUntil = 0;
  shape: Shape = OTHER_SHAPE;
  #patienceMs = FIRST_PATIENCE_MS;
  /** When the next one is due where the rate is limited. */
  #nextAt = 0;
  #failures = 0;
  #postponeMs = FIRST_POSTPONE_MS;
  #postponeGrownAt = 0;

  /** @param most what it may have at once, whatever its shape. */
  constructor(key: string, most: number, isShared: boolean) {
    this.key = key;
    this.#most = most;
    this.isShared = isShared;
    this.limit = isShared ? Math.min(FIRST_LIMIT, most) : most;
  }

  get ceiling(): number {
    return this.isShared ? Math.min(this.#most, this.shape.connections) : this.#most;
  }

  /** Whether nothing may be begun there, however little runs. */
  isHeld(now: number): boolean {
    return this.shape.isPaused || this.quietUntil > now;
  }

  get hasRoom(): boolean {
    if (this.active >= Math.min(this.limit, this.ceiling)) return false;
    const { perMinute, isPaused } = this.shape;
    if (!isPaused && this.quietUntil === 0 && perMinute === null) return true;
    const now = performance.now();
    return !this.isHeld(now) && (perMinute === null || this.#nextAt <= now + RATE_BURST_MS);
  }

  /** Counts a delivery that begins. */
  start(): void {
    const { perMinute } = this.shape;
    this.active += 1;
    if (perMinute !== null) this.#nextAt = Math.max(this.#nextAt, performance.now()) + 60_000 / perMinute;
  }

  /** How many deliveries may wait for it in memory; what is more waits in the table. */
  get waitingMax(): number {
    if (!this.isShared) return Number.POSITIVE_INFINITY;
    const isQuietForLong = this.shape.isPaused || this.quietUntil - performance.now() > SLOW_MS;
    const isStuck = this.isSlow || this.limit === 1 || isQuietForLong;
    return isStuck ? WAITING_MAX_SLOW : WAITING_MAX;
  }

  /** @param now on the clock of `performance.now()`. */
  finish(outcome: DestinationOutcome, durationMs: number, now: number): void {
    this.active -= 1;
    this.usedAt = now;
    if (outcome === 'none') return;
    this.isSlow = this.isShared && durationMs >= SLOW_MS;
    this.isProven = outcome === 'answered' && !this.isSlow;
    if (outcome === 'throttled') this.#beQuiet(now);
    else if (outcome === 'answered') {
      this.limit = Math.min(Math.max(1, this.ceiling), this.limit + 1);
      this.#failures = 0;
      this.deadUntil = 0;
    } else {
      this.limit = Math.max(1, Math.floor(this.limit / 2));
      this.#failures += 1;
      if (this.isShared && this.#failures >= DEAD_AFTER) this.deadUntil = now + DEAD_MS;
    }
  }

  /** Forgets what the place has failed in or asked for: it is tried again at once. */
  forgive(): void {
    this.quietUntil = 0;
    this.deadUntil = 0;
    this.#failures = 0;
    this.#patienceMs = FIRST_PATIENCE_MS;
    this.#postponeMs = FIRST_POSTPONE_MS;
  }

  /** How long a delivery that finds no room to wait is put off: longer and longer while that goes on. */
  postponeMs(now: number): number {
    if (this.shape.isPaused) return PAUSED_POSTPONE_MS;
    if (this.waiting < this.waitingMax / 2) this.#postponeMs = FIRST_POSTPONE_MS;
    else if (now - this.#postponeGrownAt > POSTPONE_GROWS_AFTER_MS) {
      this.#postponeMs = Math.min(MAX_POSTPONE_MS, this.#postponeMs * 2);
      this.#postponeGrownAt = now;
    }
    return this.#postponeMs;
  }
  /** What was begun before the place asked tells nothing new; asked again soon after a quiet time, it is left alone for longer. */
  #beQuiet(now: number): void {
    if (this.quietUntil > now) return;
    const isAgain = this.quietUntil > 0 && now - this.quietUntil < 10 * this.#patienceMs;
    this.#patienceMs = isAgain ? Math.min(MAX_PATIENCE_MS, this.#patienceMs * 2) : FIRST_PATIENCE_MS;
    this.quietUntil = now + this.#patienceMs;
    this.limit = Math.max(1, Math.floor(this.limit / 2));
  }
}
