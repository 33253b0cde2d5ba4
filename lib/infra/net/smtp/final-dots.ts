/** What bounds the ends of messages. */
export type FinalDotsOptions = {
  /** Messages that are sent to their end at once, to quick far ends together. */
  atOnce: number;
  /** A far end is quick that was seen to answer within this time, in milliseconds. */
  quickMs: number;
  /** A far end that has not answered after this time is quick no more, in milliseconds. */
  hangMs: number;
};

const DEFAULTS: FinalDotsOptions = { atOnce: 2, quickMs: 10, hangMs: 250 };

/** Quick far ends that are remembered at most. */
const QUICK_MAX = 10_000;

type Dot = { host: string; sentAt: number };

/**
 * Bounds how many messages are between their final dot and our reading of its answer: those are sent again where this
 * process is killed. A quick far end has answered before we look, so a few at once keep both busy, and more would only wait
 * in our sockets. Far ends that are not quick wait for nobody, and nobody for them.
 */
export class FinalDots {
  readonly #options: FinalDotsOptions;
  /** In the order in which they were sent. */
  readonly #underWay = new Set<Dot>();
  readonly #waiting: (() => void)[] = [];
  readonly #quick = new Set<string>();
  #watching: NodeJS.Timeout | null = null;

  constructor(options: Partial<FinalDotsOptions> = {}) {
    this.#options = { ...DEFAULTS, ...options };
  }

  /** Waits for the turn to end a message; what it resolves to is to be called when the far end's answer is read. */
  async enter(host: string): Promise<() => void> {
    while (this.#quick.has(host) && this.#underWay.size >= this.#options.atOnce) {
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
        this.#watch();
      });
    }
    const dot = { host, sentAt: performance.now() };
    if (this.#quick.has(host)) this.#underWay.add(dot);
    return () => this.#leave(dot);
  }

  #leave(dot: Dot): void {
    if (performance.now() - dot.sentAt < this.#options.quickMs) {
      if (this.#quick.size >= QUICK_MAX) this.#quick.clear();
      this.#quick.add(dot.host);
    }
    if (this.#underWay.delete(dot)) this.#waiting.shift()?.();
  }

  /** Sees to it that nobody waits for a far end that hangs. */
  #watch(): void {
    const [oldest] = this.#underWay;
    if (this.#watching || !oldest || this.#waiting.length === 0) return;
    const inMs = Math.max(1, oldest.sentAt + this.#options.hangMs - performance.now());
    // Answers that came meanwhile are read before it is judged who hangs.
    this.#watching = setTimeout(() => setImmediate(() => this.#passOver()), inMs);
  }

  #passOver(): void {
    this.#watching = null;
    const since = performance.now() - this.#options.hangMs;
    for (const dot of this.#underWay) {
      if (dot.sentAt > since) break;
      this.#quick.delete(dot.host);
      this.#underWay.delete(dot);
    }
    for (const goOn of this.#waiting.splice(0)) goOn();
    this.#watch();
  }
}
