/** Requests of a process at the same time, and those of slow lanes among them. */
const SLOTS = 512;
const SLOW_SLOTS = 256;

type Waiting = { isSlow: boolean; go: () => void };

/** Limits the requests of a process: lanes that are slow share half of them, so that others always find a free slot. */
export class RequestSlots {
  #running = 0;
  #slow = 0;
  readonly #waiting: Waiting[] = [];

  /** Runs a request once a slot is free. */
  async run<T>(isSlow: boolean, request: () => Promise<T>): Promise<T> {
    if (!this.#hasSlot(isSlow)) await new Promise<void>((go) => this.#waiting.push({ isSlow, go }));
    this.#running += 1;
    if (isSlow) this.#slow += 1;
    try {
      return await request();
    } finally {
      this.#running -= 1;
      if (isSlow) this.#slow -= 1;
      const next = this.#waiting.findIndex((waiting) => this.#hasSlot(waiting.isSlow));
      if (next >= 0) this.#waiting.splice(next, 1)[0]?.go();
    }
  }

  #hasSlot(isSlow: boolean): boolean {
    return this.#running < SLOTS && (!isSlow || this.#slow < SLOW_SLOTS);
  }
}
