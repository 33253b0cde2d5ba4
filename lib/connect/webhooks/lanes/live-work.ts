import { setTimeout as wait } from 'node:timers/promises';

/** For so long after a new event a replay gives way, in milliseconds. */
const RECENT_MS = 1_000;

/** A replay rests this many times as long as its last request took: it leaves five sixths of the time to new events, or more. */
const REST_TIMES = 5;

/** The shortest rest, in milliseconds: a quick server and a replay at its pace would take the processor from new events. */
const REST_MIN_MS = 10;

/** The longest rest, and the longest that a replay waits for work that is under way, in milliseconds. */
const REST_MAX_MS = 100;

/**
 * Counts the new events that a process is working on. Replays give way to them: while there are any, a replay sends in
 * the gaps between them and rests after each request, so that its many events do not delay the new ones.
 */
export class LiveWork {
  #running = 0;
  #endedAt = Number.NEGATIVE_INFINITY;
  readonly #waiting = new Set<() => void>();

  /** Runs a step that new events wait for. A result of null or 0 says that there were none. */
  async run<T>(step: () => Promise<T>): Promise<T> {
    this.#running += 1;
    try {
      const found = await step();
      if (found) this.#endedAt = performance.now();
      return found;
    } finally {
      this.#running -= 1;
      if (this.#running === 0) for (const go of this.#waiting) go();
    }
  }

  /**
   * Resolves when a replay may send its next request: at once while there are no new events, and after two rests at most
   * even where there is no gap.
   *
   * @param tookMs the duration of its last request.
   */
  async giveWay(tookMs: number): Promise<void> {
    if (performance.now() - this.#endedAt < RECENT_MS) await wait(restMs(tookMs));
    if (this.#running > 0) await this.#waitForGap();
  }

  #waitForGap(): Promise<void> {
    return new Promise((resolve) => {
      const go = () => {
        clearTimeout(timer);
        this.#waiting.delete(go);
        resolve();
      };
      const timer = setTimeout(go, REST_MAX_MS);
      this.#waiting.add(go);
    });
  }
}

const restMs = (tookMs: number): number => Math.min(Math.max(tookMs * REST_TIMES, REST_MIN_MS), REST_MAX_MS);
