import { setImmediate } from 'node:timers/promises';

/**
 * Gives work its turn: round robin over owners (companies), one piece at a time for each, and so many pieces at once of
 * all. However much one owner asks for, another waits for one turn of each owner at most.
 */
export class WorkTurns {
  readonly #atOnce: number;
  /** Owner → the starts of its waiting work. The owner whose turn comes next is the first. */
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #running = new Set<string>();

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** Runs work when its owner's turn comes, and passes on its result or error. */
  async run<Result>(owner: string, work: () => Promise<Result>): Promise<Result> {
    await new Promise<void>((start) => {
      const own = this.#waiting.get(owner) ?? [];
      own.push(start);
      this.#waiting.set(owner, own);
      this.#startNext();
    });
    try {
      return await work();
    } finally {
      this.#running.delete(owner);
      const later = this.#waiting.get(owner);
      this.#waiting.delete(owner);
      if (later) this.#waiting.set(owner, later);
      this.#startNext();
    }
  }

  #startNext(): void {
    for (const [owner, starts] of this.#waiting) {
      if (this.#running.size >= this.#atOnce) return;
      if (this.#running.has(owner)) continue;
      const start = starts.shift();
      if (starts.length === 0) this.#waiting.delete(owner);
      if (!start) continue;
      this.#running.add(owner);
      start();
    }
  }
}

/** The longest time that a piece of work keeps the process from anything else, unless one step of it takes longer. */
const SLICE_MS = 5;

/** Slices of all requests: one in each turn of the event loop. */
const slices = new WorkTurns(1);

/**
 * The pace of one request's work in this process. Between two steps of its work it lets the process do everything else that
 * is due, once it has worked for 5 ms; requests that do so at the same time continue in turns, one in each turn of the event loop.
 */
export class WorkPace {
  readonly #owner: string;
  #sliceEndsAt = performance.now() + SLICE_MS;

  /** @param owner the company that the request belongs to. */
  constructor(owner: string) {
    this.#owner = owner;
  }

  /**
   * Waits for the next slice if this one is over.
   *
   * @param isLarge the next step takes some milliseconds alone: it always waits for its turn.
   */
  async next({ isLarge = false }: { isLarge?: boolean } = {}): Promise<void> {
    if (!isLarge && performance.now() < this.#sliceEndsAt) return;
    await new Promise<void>((begin) => {
      void slices.run(this.#owner, async () => {
        await setImmediate();
        begin();
      });
    });
    this.#sliceEndsAt = performance.now() + SLICE_MS;
  }
}
