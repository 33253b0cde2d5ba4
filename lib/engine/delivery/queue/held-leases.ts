import type { QueuedDelivery } from '#lib/engine/messages/queued-delivery.ts';
import { type Liveness, ownLiveness } from '#lib/infra/process/liveness.ts';
import type { StreamName } from './claims/store.ts';
import { leaseMs } from './lease-time.ts';
import { leaseKey } from './leases/store.ts';

/** The origin of a delivery: taken over in memory, or claimed from a stream of the queue. */
export type Origin = 'handOver' | StreamName;

/** A delivery whose row is leased to this process. */
export type Held = {
  readonly delivery: QueuedDelivery;
  readonly sizeBytes: number;
  readonly origin: Origin;
  /** The end of the lease on the clock of `performance.now()`, which nobody sets. */
  heldUntil: number;
  /** Another worker has it by now: nothing may be begun. */
  isLost: boolean;
  /** The start of its turn alone, on the same clock; null before that turn. */
  aloneSince: number | null;
  /** The generation of this process's liveness in which the lease was confirmed last. */
  generation: number;
};

/** A lease is renewed once no more than this part of it is left. */
const RENEWED_FROM = 0.75;

/** A lease that ends within this time is not begun any more, in milliseconds. */
const LEASE_MARGIN_MS = 2_000;

/** Every row that this process holds, from its claim until its outcome is written. */
export class HeldLeases {
  readonly #held = new Set<Held>();
  readonly #liveness: Liveness;

  constructor(liveness: Liveness = ownLiveness) {
    this.#liveness = liveness;
  }

  get size(): number {
    return this.#held.size;
  }

  /** @param heldUntil counted from before the claim was sent. */
  add(delivery: QueuedDelivery, origin: Origin, sizeBytes: number, heldUntil: number): Held {
    const { generation } = this.#liveness;
    const held = { delivery, origin, sizeBytes, heldUntil, isLost: false, aloneSince: null, generation };
    this.#held.add(held);
    return held;
  }

  remove(held: Held): void {
    this.#held.delete(held);
  }

  /** False while other processes may take this one for dead: then nothing may be begun or finished. */
  get isCertain(): boolean {
    return this.#liveness.isCertain;
  }

  /** Returns true if a delivery may begin: its lease is ours and lasts a while longer. */
  isSafe(held: Held): boolean {
    return this.isOurs(held) && held.heldUntil - performance.now() >= LEASE_MARGIN_MS;
  }

  /** Returns true if no other worker can have a row. */
  isOurs(held: Held): boolean {
    const isConfirmed = this.#liveness.isCertain && held.generation === this.#liveness.generation;
    return isConfirmed && !held.isLost && held.heldUntil > performance.now();
  }

  /** Prolongs the leases that need it; those that are another worker's by now are marked and forgotten. */
  async renew(renewLeases: (rows: readonly QueuedDelivery[]) => Promise<Set<string>>): Promise<void> {
    const now = performance.now();
    const { generation } = this.#liveness;
    const isDue = (held: Held) => held.generation !== generation || held.heldUntil - now < leaseMs() * RENEWED_FROM;
    const due = [...this.#held].filter(isDue);
    if (due.length === 0) return;
    const renewed = await renewLeases(due.map(({ delivery }) => delivery).sort(byKey));
    for (const held of due) {
      if (renewed.has(leaseKey(held.delivery))) Object.assign(held, { heldUntil: now + leaseMs(), generation });
      else if (this.#held.delete(held)) held.isLost = true;
    }
  }
}

/** One order for all who lock rows, so that none waits for another in a circle. */
export const byKey = (one: QueuedDelivery, other: QueuedDelivery): number => (leaseKey(one) < leaseKey(other) ? -1 : 1);

/** Makes a gate through which pieces of work go one after another, in the order in which they come. */
export function inTurn(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next;
    return next;
  };
}
