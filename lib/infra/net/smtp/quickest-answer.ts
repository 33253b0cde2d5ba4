/** An answer counts for this time at least and for twice as long at most, in milliseconds. */
const PERIOD_MS = 30_000;

/** Remembers the quickest of a server's answers of the last half minute or minute. */
export class QuickestAnswer {
  #period = 0;
  #before = Number.POSITIVE_INFINITY;
  #now = Number.POSITIVE_INFINITY;

  /** @param answerMs the time that it took. @param atMs when it came, on the clock of `performance.now()`. */
  note(answerMs: number, atMs: number): void {
    this.#turnTo(atMs);
    this.#now = Math.min(this.#now, answerMs);
  }

  /** Returns the time in milliseconds, or null where no answer came of late. */
  read(atMs: number): number | null {
    this.#turnTo(atMs);
    const quickest = Math.min(this.#before, this.#now);
    return quickest === Number.POSITIVE_INFINITY ? null : quickest;
  }

  #turnTo(atMs: number): void {
    const period = Math.floor(atMs / PERIOD_MS);
    if (period === this.#period) return;
    this.#before = period === this.#period + 1 ? this.#now : Number.POSITIVE_INFINITY;
    this.#now = Number.POSITIVE_INFINITY;
    this.#period = period;
  }
}
