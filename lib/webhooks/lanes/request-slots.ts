/** Requests of a process at the same time, and those of slow lanes among them. */
const SLOTS = 512;
const SLOW_SLOTS = 256;

/** Bytes of the bodies of these requests together. */
const BYTES = 64 * 1_048_576;

/** A request that needs a slot: its lane's pace, and about how large its body is. */
export type SlotNeed = { isSlow: boolean; bytes: number };

type Waiting = { need: SlotNeed; go: () => void };

/**
 * Limits the requests of a process and the memory of their bodies: lanes that are slow share half of the slots, so that
 * others always find a free one.
 */
export class RequestSlots {
  #running = 0;
  #slow = 0;
  #bytes = 0;
  readonly #waiting: Waiting[] = [];

  /** Runs a request once a slot is free. */
  async run<T>(need: SlotNeed, request: () => Promise<T>): Promise<T> {
    if (!this.#hasSlot(need)) await new Promise<void>((go) => this.#waiting.push({ need, go }));
    else this.#take(need, 1);
    try {
      return await request();
    } finally {
      this.#take(need, -1);
      this.#admit();
    }
  }

  #take({ isSlow, bytes }: SlotNeed, sign: 1 | -1): void {
    this.#running += sign;
    this.#bytes += sign * bytes;
    if (isSlow) this.#slow += sign;
  }

  /** Gives free slots to those who have waited longest and fit. */
  #admit(): void {
    for (;;) {
      const next = this.#waiting.findIndex(({ need }) => this.#hasSlot(need));
      const [admitted] = next < 0 ? [] : this.#waiting.splice(next, 1);
      if (!admitted) return;
      this.#take(admitted.need, 1);
      admitted.go();
    }
  }

  #hasSlot({ isSlow, bytes }: SlotNeed): boolean {
    const fits = this.#running === 0 || this.#bytes + bytes <= BYTES;
    return this.#running < SLOTS && fits && (!isSlow || this.#slow < SLOW_SLOTS);
  }
}
