import { HostLoad } from './host-load.ts';

/** Requests of a process at the same time, and those of slow lanes among them. */
const SLOTS = 512;
const SLOW_SLOTS = 256;

/** Requests of an installation to one host at the same time (docs/webhooks.md). */
const HOST_SLOTS = 64;

/** Bytes of the bodies of these requests together. */
const BYTES = 64 * 1_048_576;

/** A request that needs a slot: the host that it goes to, its company, its lane's pace, and about how large its body is. */
export type SlotNeed = { host: string; companyId: string; isSlow: boolean; bytes: number };

type Waiting = { need: SlotNeed; go: () => void };

/**
 * Limits the requests of a process, those to one host, and the memory of their bodies. Lanes that are slow share half of
 * the slots, so that others always find a free one; companies that send to the same host share its slots evenly.
 */
export class RequestSlots {
  #running = 0;
  #slow = 0;
  #bytes = 0;
  #hostSlots = HOST_SLOTS;
  readonly #hosts = new Map<string, HostLoad>();
  readonly #waiting: Waiting[] = [];

  /** Divides the slots of each host evenly among the processes that send to webhooks. */
  divideHosts(processes: number): void {
    this.#hostSlots = Math.max(1, Math.floor(HOST_SLOTS / processes));
    this.#admit();
  }

  /** Runs a request once a slot is free. */
  async run<T>(need: SlotNeed, request: () => Promise<T>): Promise<T> {
    if (!this.#hasSlot(need)) await new Promise<void>((go) => this.#waiting.push({ need, go }));
    else this.#count(need, 1);
    try {
      return await request();
    } finally {
      this.#count(need, -1);
      this.#admit();
    }
  }

  #count({ host, companyId, isSlow, bytes }: SlotNeed, change: 1 | -1): void {
    this.#running += change;
    this.#bytes += change * bytes;
    if (isSlow) this.#slow += change;
    const load = this.#hosts.get(host) ?? new HostLoad();
    load.count(companyId, isSlow, change);
    if (load.isIdle) this.#hosts.delete(host);
    else this.#hosts.set(host, load);
  }

  /** Gives free slots to those who have waited longest and fit. */
  #admit(): void {
    for (;;) {
      const oldest = this.#waiting.find(({ need }) => this.#hasSlot(need));
      if (!oldest) return;
      const admitted = this.#fairest(oldest);
      this.#waiting.splice(this.#waiting.indexOf(admitted), 1);
      this.#count(admitted.need, 1);
      admitted.go();
    }
  }

  /** Returns, of the requests that wait for the same host, the one whose company has the fewest under way there. */
  #fairest(oldest: Waiting): Waiting {
    const load = this.#hosts.get(oldest.need.host);
    if (!load) return oldest;
    const requestsOf = ({ need }: Waiting) => load.requestsOf(need.companyId);
    return this.#waiting
      .filter(({ need }) => need.host === oldest.need.host && this.#hasSlot(need))
      .reduce((best, next) => (requestsOf(next) < requestsOf(best) ? next : best), oldest);
  }

  #hasSlot({ host, isSlow, bytes }: SlotNeed): boolean {
    const fits = this.#running === 0 || this.#bytes + bytes <= BYTES;
    const isHostFree = this.#hosts.get(host)?.hasSlot(isSlow, this.#hostSlots) ?? true;
    return isHostFree && fits && this.#running < SLOTS && (!isSlow || this.#slow < SLOW_SLOTS);
  }
}
