import { AppError } from '#lib/core/errors/app-error.ts';

/** The bounds of work that takes turns. */
export type TurnLimits = {
  /** Pieces of work that run at once, of all owners; each owner has one of them at most. */
  atOnce: number;
  /** Pieces of work that may wait, of one owner. */
  ownerWaitingMax: number;
  /** Pieces of work that may wait, of all owners. */
  waitingMax: number;
};

/** The time after which a client may try again, in seconds. */
const RETRY_SECONDS = 5;

/**
 * Gives work its turn: round robin over owners (companies), one piece at a time for each. However much one owner asks for,
 * another waits for one turn of each owner at most.
 */
export class FairTurns {
  readonly #limits: TurnLimits;
  /** Owner → the starts of its waiting work, the next first. The owner whose turn comes next is the first. */
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #running = new Set<string>();

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /**
   * Runs work when its owner's turn comes, and passes on its result or error.
   *
   * @throws {AppError} tooMuchWaiting if the owner has too much work waiting, queueUnavailable if all owners together have
   */
  async run<Result>(owner: string, work: () => Promise<Result>): Promise<Result> {
    await this.#take(owner);
    try {
      return await work();
    } finally {
      this.#finish(owner);
    }
  }

  #take(owner: string): Promise<void> {
    const own = this.#waiting.get(owner) ?? [];
    const mayStart = this.#running.size < this.#limits.atOnce && !this.#running.has(owner);
    if (!mayStart) this.#requireCapacity(own.length);
    return new Promise((start) => {
      own.push(start);
      this.#waiting.set(owner, own);
      this.#startNext();
    });
  }

  /** Ends the turn of an owner, which is behind all others that wait now. */
  #finish(owner: string): void {
    this.#running.delete(owner);
    const later = this.#waiting.get(owner);
    this.#waiting.delete(owner);
    if (later) this.#waiting.set(owner, later);
    this.#startNext();
  }

  #requireCapacity(ownWaiting: number): void {
    const { ownerWaitingMax, waitingMax } = this.#limits;
    const retry = { retryAfterSeconds: RETRY_SECONDS };
    if (ownWaiting >= ownerWaitingMax) {
      throw new AppError('tooMuchWaiting', { values: { count: ownWaiting, seconds: RETRY_SECONDS }, ...retry });
    }
    let waiting = 0;
    for (const { length } of this.#waiting.values()) waiting += length;
    if (waiting >= waitingMax) throw new AppError('queueUnavailable', retry);
  }

  #startNext(): void {
    for (const [owner, [start, ...later]] of this.#waiting) {
      if (this.#running.size >= this.#limits.atOnce) return;
      if (this.#running.has(owner)) continue;
      if (later.length > 0) this.#waiting.set(owner, later);
      else this.#waiting.delete(owner);
      this.#running.add(owner);
      start?.();
    }
  }
}
