import { Destination, type DestinationOutcome } from './destination.ts';
import { placeName } from './pools/place-key.ts';
import { OTHER_SHAPE } from './shaping/providers.ts';
import type { Shape } from './shaping/shape.ts';

/** Something that waits to be delivered: whose it is, and where it goes. */
export type Waiting<Item> = { item: Item; companyId: string; destination: Destination };

/** How many deliveries run at once, all together and to one place. */
export type WaitingRoomOptions = {
  concurrency: number;
  /** What a place gets; the same for all where it is not given. */
  shapeOf?: (place: string) => Shape;
};

/**
 * The part of all deliveries that one place may have at once, the part that all slow places may have together, and the
 * part that all may have of which nothing is known yet: what is left is for places that answer.
 */
const ONE_PLACE = 0.2;
const SLOW_PLACES = 0.5;
const UNPROVEN_PLACES = 0.75;
const ONE_PLACE_LEAST = 20;

/**
 * So many times the deliveries at once may hang beside them: sessions that only wait for their far end take no turn from
 * others, up to a bound.
 */
const HANGING_TIMES = 10;

/** How long a place is remembered that is not used, in milliseconds, and how many are, whatever their age. */
const IDLE_KEPT_MS = 600_000;
const KEPT_MAX = 20_000;

/**
 * Decides what is delivered next: companies take turns, and so do the places that a company's mail goes to; a place
 * that is full or slow holds up only its own.
 */
export class WaitingRoom<Item> {
  readonly #concurrency: number;
  readonly #shapeOf: (place: string) => Shape;
  /** Company → place → what waits, the next in turn first. */
  readonly #companies = new Map<string, Map<string, Waiting<Item>[]>>();
  readonly #destinations = new Map<string, Destination>();
  #active = 0;
  #hanging = 0;
  #activeSlow = 0;
  /** At places of which nothing is known, without those that hang. */
  #busyUnproven = 0;

  constructor({ concurrency, shapeOf = () => OTHER_SHAPE }: WaitingRoomOptions) {
    this.#concurrency = concurrency;
    this.#shapeOf = shapeOf;
  }

  get active(): number {
    return this.#active;
  }

  /** @param isShared false where the place has all deliveries to itself, as a smart host has. */
  destination(key: string, isShared: boolean): Destination {
    const known = this.#destinations.get(key);
    if (known) return known;
    const ceiling = isShared ? Math.max(ONE_PLACE_LEAST, Math.floor(this.#concurrency * ONE_PLACE)) : this.#concurrency;
    const destination = new Destination(key, Math.min(ceiling, this.#concurrency), isShared);
    if (isShared) destination.shape = this.#shapeOf(key);
    this.#destinations.set(key, destination);
    return destination;
  }

  /** Every place that is in mind now. */
  get destinations(): Iterable<Destination> {
    return this.#destinations.values();
  }

  /** Tries a place again at once, whatever it failed in or asked for; a pause stays. */
  forgive(place: string): void {
    for (const destination of this.#destinations.values()) {
      if (placeName(destination.key) === place) destination.forgive();
    }
  }

  /** Gives every place the shape that it has now. */
  reshape(): void {
    for (const destination of this.#destinations.values()) {
      if (destination.isShared) destination.shape = this.#shapeOf(destination.key);
    }
  }

  add(waiting: Waiting<Item>): void {
    const places = this.#companies.get(waiting.companyId) ?? new Map<string, Waiting<Item>[]>();
    const queue = places.get(waiting.destination.key) ?? [];
    queue.push(waiting);
    waiting.destination.waiting += 1;
    places.set(waiting.destination.key, queue);
    this.#companies.set(waiting.companyId, places);
  }

  /** The next in turn that may start now, or null. What is taken must be finished. */
  take(): Waiting<Item> | null {
    const beside = Math.min(this.#hanging, this.#concurrency * HANGING_TIMES);
    if (this.#active - beside >= this.#concurrency) return null;
    for (const [companyId, places] of this.#companies) {
      for (const [key, queue] of places) {
        const next = queue[0];
        if (!next || !this.#mayStart(next.destination)) continue;
        queue.shift();
        this.#passTurn(companyId, places, key, queue);
        this.#start(next.destination);
        return next;
      }
    }
    return null;
  }

  /** @param wasHanging whether it was said to hang. */
  finish(destination: Destination, outcome: DestinationOutcome, durationMs: number, wasHanging = false): void {
    this.#change(destination, () => {
      this.#active -= 1;
      if (wasHanging) {
        this.#hanging -= 1;
        destination.hanging -= 1;
      }
      destination.finish(outcome, durationMs, performance.now());
    });
  }

  /** Says that a delivery is waiting for its far end: from now on it takes no turn from others. */
  markHanging(destination: Destination): void {
    this.#change(destination, () => {
      this.#hanging += 1;
      destination.hanging += 1;
    });
  }

  /** Says that a delivery has been running for long: its place is slow from now on. Answers what no longer may wait for it. */
  markSlow(destination: Destination): Waiting<Item>[] {
    if (destination.isSlow || !destination.isShared) return [];
    this.#change(destination, () => {
      destination.isSlow = true;
    });
    return this.evict(destination, destination.waitingMax);
  }

  /** Takes out what waits for a place, but for the first `spare` of it. */
  evict(destination: Destination, spare = 0): Waiting<Item>[] {
    const evicted: Waiting<Item>[] = [];
    let left = spare;
    for (const [companyId, places] of this.#companies) {
      const queue = places.get(destination.key) ?? [];
      evicted.push(...queue.splice(left));
      left = Math.max(0, left - queue.length);
      if (queue.length === 0) places.delete(destination.key);
      if (places.size === 0) this.#companies.delete(companyId);
    }
    destination.waiting -= evicted.length;
    return evicted;
  }

  /** Takes out what waits for places that may keep less by now, place by place. */
  trim(): { destination: Destination; evicted: Waiting<Item>[] }[] {
    return [...this.#destinations.values()]
      .filter(({ waiting, waitingMax }) => waiting > waitingMax)
      .map((destination) => ({ destination, evicted: this.evict(destination, destination.waitingMax) }));
  }

  /** Empties the room. */
  removeAll(): Waiting<Item>[] {
    const all = [...this.#companies.values()].flatMap((places) => [...places.values()].flat());
    this.#companies.clear();
    for (const { destination } of all) destination.waiting = 0;
    return all;
  }

  /** Forgets places that were not used for long. */
  forgetIdle(): void {
    const now = performance.now();
    const keptMs = this.#destinations.size > KEPT_MAX ? 0 : IDLE_KEPT_MS;
    for (const [key, { active, waiting, deadUntil, usedAt }] of this.#destinations) {
      const isIdle = active === 0 && waiting === 0 && usedAt + keptMs <= now;
      if (isIdle && deadUntil <= now) this.#destinations.delete(key);
    }
  }

  #mayStart(destination: Destination): boolean {
    if (!destination.hasRoom) return false;
    if (!destination.isShared || destination.isProven) return true;
    return destination.isSlow
      ? this.#activeSlow < this.#concurrency * SLOW_PLACES
      : this.#busyUnproven < this.#concurrency * UNPROVEN_PLACES;
  }

  #start(destination: Destination): void {
    this.#change(destination, () => {
      this.#active += 1;
      destination.start();
      destination.waiting -= 1;
    });
  }

  /** Changes what a place is or has, and what all places of its kind have together with it. */
  #change(destination: Destination, change: () => void): void {
    this.#count(destination, -1);
    change();
    this.#count(destination, 1);
  }

  #count({ isShared, isSlow, isProven, active, hanging }: Destination, sign: 1 | -1): void {
    if (isSlow) this.#activeSlow += sign * active;
    else if (isShared && !isProven) this.#busyUnproven += sign * (active - hanging);
  }

  /** A company and a place that had their turn go to the end of their lines. */
  #passTurn(companyId: string, places: Map<string, Waiting<Item>[]>, key: string, queue: Waiting<Item>[]): void {
    places.delete(key);
    if (queue.length > 0) places.set(key, queue);
    this.#companies.delete(companyId);
    if (places.size > 0) this.#companies.set(companyId, places);
  }
}
