import { OTHER_POLICY } from './traffic-policies/providers.ts';
import type { TrafficPolicy } from './traffic-policies/traffic-policy.ts';

/**
 * The result of a delivery for its destination: it answered, whatever the answer; it throttled us; it failed to answer; or
 * nothing was begun.
 */
export type DestinationOutcome = 'answered' | 'throttled' | 'failed' | 'none';

/** Deliveries at once to a destination that has not answered yet. */
const FIRST_LIMIT = 5;

/** A destination where a delivery takes longer than this is slow, in milliseconds. */
export const SLOW_MS = 5_000;

/** A delivery that runs for so long only waits for its remote server and costs next to nothing, in milliseconds. */
export const WAITING_ON_PEER_MS = 1_000;

const FIRST_POSTPONE_MS = 15_000;

/**
 * The throttle backoff of a destination, in milliseconds; it doubles each time that the destination throttles again
 * soon.
 */
const FIRST_BACKOFF_MS = 1_000;
const MAX_BACKOFF_MS = 600_000;

/** Mail of a paused destination is postponed for no longer, in milliseconds: the operator may resume it at any moment. */
const PAUSED_POSTPONE_MS = 30_000;

/** The burst that a rate limit allows after a pause, as milliseconds of its rate. */
const RATE_BURST_MS = 1_000;
const MAX_POSTPONE_MS = 600_000;
const POSTPONE_GROWS_AFTER_MS = 5_000;

/** After so many failures in a row a destination counts as dead for a while, in milliseconds. */
const DEAD_AFTER = 5;
const DEAD_MS = 30_000;

/** Deliveries that may wait in memory: for a quick destination, and for one that is slow or does not answer. */
const WAITING_MAX = 500;
const WAITING_MAX_SLOW = 20;

/**
 * A destination and its concurrency limit: a few deliveries at first, one more with every answer, half with every failure,
 * and never more than its traffic policy allows. One that throttles us is left alone for a while.
 */
export class Destination {
  readonly key: string;
  readonly #most: number;
  /** False for a smart host of the installation, which no other destination competes with. */
  readonly isShared: boolean;
  limit: number;
  active = 0;
  /** The number of those that only wait for the remote server. */
  waitingOnPeer = 0;
  waiting = 0;
  /** Those of them that are bulk mail. */
  readonly bulk = { active: 0, waiting: 0 };
  isSlow = false;
  /** True after a quick answer. */
  isProven = false;
  /** The time of its last use, on the clock of `performance.now()`. */
  usedAt = 0;
  /** The end of a time in which nothing is sent there, on the clock of `performance.now()`. */
  deadUntil = 0;
  /** The end of a time in which nothing new is begun there, because it throttled us. */
  throttledUntil = 0;
  policy: TrafficPolicy = OTHER_POLICY;
  #throttleBackoffMs = FIRST_BACKOFF_MS;
  /** The time of the next delivery under a rate limit. */
  #nextAt = 0;
  #failures = 0;
  #postponeMs = FIRST_POSTPONE_MS;
  #postponeGrownAt = 0;

  /** @param most deliveries at once, whatever its policy. */
  constructor(key: string, most: number, isShared: boolean) {
    this.key = key;
    this.#most = most;
    this.isShared = isShared;
    this.limit = isShared ? Math.min(FIRST_LIMIT, most) : most;
  }

  get ceiling(): number {
    return this.isShared ? Math.min(this.#most, this.policy.connections) : this.#most;
  }

  /** Returns true while it is paused or throttled. */
  isHeld(now: number): boolean {
    return this.policy.isPaused || this.throttledUntil > now;
  }

  /** Returns true if a delivery may begin. One session is kept free of bulk mail, where there may be two or more. */
  hasCapacity(isBulk: boolean): boolean {
    const most = Math.min(this.limit, this.ceiling);
    if (this.active >= most || (isBulk && most > 1 && this.bulk.active >= most - 1)) return false;
    const { perMinute, isPaused } = this.policy;
    if (!isPaused && this.throttledUntil === 0 && perMinute === null) return true;
    const now = performance.now();
    return !this.isHeld(now) && (perMinute === null || this.#nextAt <= now + RATE_BURST_MS);
  }

  /** Counts a delivery that begins. */
  start(isBulk: boolean): void {
    const { perMinute } = this.policy;
    this.active += 1;
    if (isBulk) this.bulk.active += 1;
    if (perMinute !== null) this.#nextAt = Math.max(this.#nextAt, performance.now()) + 60_000 / perMinute;
  }

  /** Returns true where no more may wait for it in memory: bulk mail and all other mail are counted apart. */
  isFull(isBulk: boolean): boolean {
    return this.waitingOf(isBulk) >= this.waitingMax;
  }

  /** The deliveries that wait for it in memory, of bulk mail or of all other mail. */
  waitingOf(isBulk: boolean): number {
    return isBulk ? this.bulk.waiting : this.waiting - this.bulk.waiting;
  }

  /** Counts deliveries that begin to wait for it, or no longer do. */
  addWaiting(isBulk: boolean, count: number): void {
    this.waiting += count;
    if (isBulk) this.bulk.waiting += count;
  }

  /** The deliveries of each kind that may wait for it in memory; more of them wait in the queue. */
  get waitingMax(): number {
    if (!this.isShared) return Number.POSITIVE_INFINITY;
    const isThrottledForLong = this.policy.isPaused || this.throttledUntil - performance.now() > SLOW_MS;
    const isStuck = this.isSlow || this.limit === 1 || isThrottledForLong;
    return isStuck ? WAITING_MAX_SLOW : WAITING_MAX;
  }

  /** @param now on the clock of `performance.now()`. */
  finish(isBulk: boolean, outcome: DestinationOutcome, durationMs: number, now: number): void {
    this.active -= 1;
    if (isBulk) this.bulk.active -= 1;
    this.usedAt = now;
    if (outcome === 'none') return;
    this.isSlow = this.isShared && durationMs >= SLOW_MS;
    this.isProven = outcome === 'answered' && !this.isSlow;
    if (outcome === 'throttled') this.#throttle(now);
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

  /** Forgets failures and throttling: the destination is tried again at once. */
  resetBackoff(): void {
    this.throttledUntil = 0;
    this.deadUntil = 0;
    this.#failures = 0;
    this.#throttleBackoffMs = FIRST_BACKOFF_MS;
    this.#postponeMs = FIRST_POSTPONE_MS;
  }

  /** Returns how long a delivery is postponed that cannot wait in memory: longer and longer while there are more of them. */
  postponeMs(now: number): number {
    if (this.policy.isPaused) return PAUSED_POSTPONE_MS;
    if (this.waiting < this.waitingMax / 2) this.#postponeMs = FIRST_POSTPONE_MS;
    else if (now - this.#postponeGrownAt > POSTPONE_GROWS_AFTER_MS) {
      this.#postponeMs = Math.min(MAX_POSTPONE_MS, this.#postponeMs * 2);
      this.#postponeGrownAt = now;
    }
    return this.#postponeMs;
  }

  /** Answers to what was begun before the throttling are ignored; throttling soon after a backoff doubles it. */
  #throttle(now: number): void {
    if (this.throttledUntil > now) return;
    const isAgain = this.throttledUntil > 0 && now - this.throttledUntil < 10 * this.#throttleBackoffMs;
    this.#throttleBackoffMs = isAgain ? Math.min(MAX_BACKOFF_MS, this.#throttleBackoffMs * 2) : FIRST_BACKOFF_MS;
    this.throttledUntil = now + this.#throttleBackoffMs;
    this.limit = Math.max(1, Math.floor(this.limit / 2));
  }
}
