import { Destination, type DestinationOutcome } from '../destinations/destination.ts';
import { destinationName } from '../destinations/destination-key.ts';
import { OTHER_POLICY } from '../destinations/traffic-policies/providers.ts';
import type { TrafficPolicy } from '../destinations/traffic-policies/traffic-policy.ts';
import { BULK_PART } from '../limits.ts';

/** An item that waits to be delivered, with its company and its destination; bulk goes after all other mail. */
export type Waiting<Item> = { item: Item; companyId: string; destination: Destination; isBulk: boolean };

/** A delivery that has begun. */
type Begun = Pick<Waiting<unknown>, 'destination' | 'isBulk'>;

/** Company → destination → waiting items, the next in turn first. */
type Turns<Item> = Map<string, Map<string, Waiting<Item>[]>>;

/** The bounds of deliveries that run at once. */
export type FairSchedulerOptions = {
  concurrency: number;
  /** Finds the traffic policy of a destination by its key; the same for all where it is not given. */
  policyOf?: (name: string) => TrafficPolicy;
};

/**
 * Parts of all deliveries at once: of one destination, of all slow destinations together, and of all that have not answered
 * yet. The rest is kept for destinations that answer.
 */
const ONE_DESTINATION = 0.2;
const SLOW_DESTINATIONS = 0.5;
const UNPROVEN_DESTINATIONS = 0.75;
const ONE_DESTINATION_LEAST = 20;

/** Sessions that only wait for their remote server run beside the others, up to so many times the deliveries at once. */
const WAITING_ON_PEER_TIMES = 10;

/** The time that an unused destination is remembered, in milliseconds, and the number that is kept at any age. */
const IDLE_KEPT_MS = 600_000;
const KEPT_MAX = 20_000;

/**
 * Decides the order of deliveries: round robin over companies, and within a company over its destinations. A destination that
 * is full or slow delays only its own mail. Bulk mail begins where no other may, and has a part of every bound
 * (`BULK_PART`): other mail finds a turn and a session free.
 */
export class FairScheduler<Item> {
  readonly #concurrency: number;
  readonly #policyOf: (name: string) => TrafficPolicy;
  readonly #turns: Turns<Item> = new Map();
  readonly #bulkTurns: Turns<Item> = new Map();
  readonly #destinations = new Map<string, Destination>();
  /** Deliveries at once, and those of them that only wait for their remote server: all, and those of bulk mail. */
  readonly #all = { active: 0, waitingOnPeer: 0 };
  readonly #bulk = { active: 0, waitingOnPeer: 0 };
  #activeSlow = 0;
  /** The deliveries to destinations that have not answered yet, without those that only wait for their server. */
  #busyUnproven = 0;

  constructor({ concurrency, policyOf = () => OTHER_POLICY }: FairSchedulerOptions) {
    this.#concurrency = concurrency;
    this.#policyOf = policyOf;
  }

  get active(): number {
    return this.#all.active;
  }

  /** Bulk deliveries that run, without those that only wait for their remote server. */
  get busyBulk(): number {
    return this.#bulk.active - this.#bulk.waitingOnPeer;
  }

  /**
   * Finds or adds a destination.
   *
   * @param isShared false for a destination that no other competes with, such as the smart host of the installation.
   */
  destination(key: string, isShared: boolean): Destination {
    const known = this.#destinations.get(key);
    if (known) return known;
    const ceiling = isShared
      ? Math.max(ONE_DESTINATION_LEAST, Math.floor(this.#concurrency * ONE_DESTINATION))
      : this.#concurrency;
    const destination = new Destination(key, Math.min(ceiling, this.#concurrency), isShared);
    if (isShared) destination.policy = this.#policyOf(key);
    this.#destinations.set(key, destination);
    return destination;
  }

  /** Every destination that is remembered now. */
  get destinations(): Iterable<Destination> {
    return this.#destinations.values();
  }

  /** Forgets failures and throttling of a destination; a pause stays. */
  resetBackoff(name: string): void {
    for (const destination of this.#destinations.values()) {
      if (destinationName(destination.key) === name) destination.resetBackoff();
    }
  }

  /** Applies the current traffic policies to all destinations. */
  applyPolicies(): void {
    for (const destination of this.#destinations.values()) {
      if (destination.isShared) destination.policy = this.#policyOf(destination.key);
    }
  }

  add(waiting: Waiting<Item>): void {
    const turns = waiting.isBulk ? this.#bulkTurns : this.#turns;
    const destinations = turns.get(waiting.companyId) ?? new Map<string, Waiting<Item>[]>();
    const queue = destinations.get(waiting.destination.key) ?? [];
    queue.push(waiting);
    waiting.destination.addWaiting(waiting.isBulk, 1);
    destinations.set(waiting.destination.key, queue);
    turns.set(waiting.companyId, destinations);
  }

  /**
   * Returns the next item that may start now, or null. Every item taken must be finished.
   *
   * @param mayBulk false where bulk mail may not begin.
   */
  take(mayBulk = true): Waiting<Item> | null {
    if (!isBelow(this.#all, this.#concurrency)) return null;
    const next = this.#takeOf(this.#turns, false);
    if (next || !mayBulk || !isBelow(this.#bulk, this.#concurrency * BULK_PART)) return next;
    return this.#takeOf(this.#bulkTurns, true);
  }

  #takeOf(turns: Turns<Item>, isBulk: boolean): Waiting<Item> | null {
    for (const [companyId, destinations] of turns) {
      for (const [key, queue] of destinations) {
        const next = queue[0];
        if (!next || !this.#mayStart(next.destination, isBulk)) continue;
        queue.shift();
        passTurn(turns, companyId, { destinations, key, queue });
        this.#start(next);
        return next;
      }
    }
    return null;
  }

  /** Counts the end of a delivery. @param wasWaitingOnPeer true after `markWaitingOnPeer`. */
  finish(begun: Begun, outcome: DestinationOutcome, durationMs: number, wasWaitingOnPeer = false): void {
    const { destination, isBulk } = begun;
    this.#change(destination, () => {
      for (const sum of this.#sumsOf(begun)) {
        sum.active -= 1;
        if (wasWaitingOnPeer) sum.waitingOnPeer -= 1;
      }
      if (wasWaitingOnPeer) destination.waitingOnPeer -= 1;
      destination.finish(isBulk, outcome, durationMs, performance.now());
    });
  }

  /** Marks a delivery that only waits for its remote server: from now on it takes no turn from others. */
  markWaitingOnPeer(begun: Begun): void {
    this.#change(begun.destination, () => {
      for (const sum of this.#sumsOf(begun)) sum.waitingOnPeer += 1;
      begun.destination.waitingOnPeer += 1;
    });
  }

  /** Marks a destination as slow. Returns the items that may no longer wait for it in memory. */
  markSlow(destination: Destination): Waiting<Item>[] {
    if (destination.isSlow || !destination.isShared) return [];
    this.#change(destination, () => {
      destination.isSlow = true;
    });
    return this.evict(destination, destination.waitingMax);
  }

  /** Removes what waits for a destination, except the first `spare` items of each kind of mail. */
  evict(destination: Destination, spare = 0): Waiting<Item>[] {
    const evicted = [this.#turns, this.#bulkTurns].flatMap((turns) => evictFrom(turns, destination.key, spare));
    for (const { isBulk } of evicted) destination.addWaiting(isBulk, -1);
    return evicted;
  }

  /** Removes what is over the bound of each destination. */
  trim(): { destination: Destination; evicted: Waiting<Item>[] }[] {
    return [...this.#destinations.values()]
      .filter((one) => Math.max(one.waitingOf(false), one.waitingOf(true)) > one.waitingMax)
      .map((destination) => ({ destination, evicted: this.evict(destination, destination.waitingMax) }));
  }

  /** Removes everything that waits. */
  removeAll(): Waiting<Item>[] {
    return [...this.#destinations.values()].flatMap((destination) => this.evict(destination));
  }

  /** Forgets destinations that were not used for long. */
  forgetIdle(): void {
    const now = performance.now();
    const keptMs = this.#destinations.size > KEPT_MAX ? 0 : IDLE_KEPT_MS;
    for (const [key, { active, waiting, deadUntil, usedAt }] of this.#destinations) {
      const isIdle = active === 0 && waiting === 0 && usedAt + keptMs <= now;
      if (isIdle && deadUntil <= now) this.#destinations.delete(key);
    }
  }

  #mayStart(destination: Destination, isBulk: boolean): boolean {
    if (!destination.hasCapacity(isBulk)) return false;
    if (!destination.isShared || destination.isProven) return true;
    const most = this.#concurrency * (isBulk ? BULK_PART : 1);
    return destination.isSlow
      ? this.#activeSlow < most * SLOW_DESTINATIONS
      : this.#busyUnproven < most * UNPROVEN_DESTINATIONS;
  }

  #start(begun: Begun): void {
    const { destination, isBulk } = begun;
    this.#change(destination, () => {
      for (const sum of this.#sumsOf(begun)) sum.active += 1;
      destination.start(isBulk);
      destination.addWaiting(isBulk, -1);
    });
  }

  #sumsOf({ isBulk }: Begun): { active: number; waitingOnPeer: number }[] {
    return isBulk ? [this.#all, this.#bulk] : [this.#all];
  }

  /** Changes a destination, and the sums of all destinations of its kind. */
  #change(destination: Destination, change: () => void): void {
    this.#count(destination, -1);
    change();
    this.#count(destination, 1);
  }

  #count({ isShared, isSlow, isProven, active, waitingOnPeer }: Destination, sign: 1 | -1): void {
    if (isSlow) this.#activeSlow += sign * active;
    else if (isShared && !isProven) this.#busyUnproven += sign * (active - waitingOnPeer);
  }
}

/** Returns true while one more may run: those that only wait for their remote server do not count, up to a bound. */
function isBelow({ active, waitingOnPeer }: { active: number; waitingOnPeer: number }, concurrency: number): boolean {
  return active - Math.min(waitingOnPeer, concurrency * WAITING_ON_PEER_TIMES) < concurrency;
}

/** The items of one company for one destination, and where they are. */
type Turn<Item> = { destinations: Map<string, Waiting<Item>[]>; key: string; queue: Waiting<Item>[] };

/** Moves a company and a destination that had their turn to the end. */
function passTurn<Item>(turns: Turns<Item>, companyId: string, { destinations, key, queue }: Turn<Item>): void {
  destinations.delete(key);
  if (queue.length > 0) destinations.set(key, queue);
  turns.delete(companyId);
  if (destinations.size > 0) turns.set(companyId, destinations);
}

/** Removes what waits for a destination, except the first `spare` items. */
function evictFrom<Item>(turns: Turns<Item>, key: string, spare: number): Waiting<Item>[] {
  const evicted: Waiting<Item>[] = [];
  let left = spare;
  for (const [companyId, destinations] of turns) {
    const queue = destinations.get(key) ?? [];
    evicted.push(...queue.splice(left));
    left = Math.max(0, left - queue.length);
    if (queue.length === 0) destinations.delete(key);
    if (destinations.size === 0) turns.delete(companyId);
  }
  return evicted;
}
