import { setImmediate } from 'node:timers/promises';
import { FairTurns } from '../threads/fair-turns.ts';

/** The longest time that a piece of work keeps the process from anything else, unless one step of it takes longer. */
const SLICE_MS = 5;

/** Slices of all requests: one in each turn of the event loop. */
const slices = new FairTurns({
  atOnce: 1,
  ownerWaitingMax: Number.POSITIVE_INFINITY,
  waitingMax: Number.POSITIVE_INFINITY,
});

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
