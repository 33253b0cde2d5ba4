import { chooseWish } from './dsn-wish.ts';
import type { LoadJob, LoadProgress, LoadResult } from './jobs.ts';
import { percentile } from './percentile.ts';

/** Returns milliseconds since the epoch with a finer resolution than `Date.now`. */
export const now = (): number => performance.timeOrigin + performance.now();

/** Counts of one job: started and accepted messages, and answer times. Its warm-up is not counted. */
export class Tally {
  readonly #startedAt = now();
  readonly #job: LoadJob;
  readonly #durations: number[] = [];
  readonly #refused: Record<string, number> = {};
  #accepted = 0;
  #acceptedInAll = 0;
  #number = 0;
  #progress: LoadProgress = { sent: [], accepted: [], refused: [] };

  constructor(job: LoadJob) {
    this.#job = job;
  }

  /** True if the job has reached its duration or its number of messages. */
  get isOver(): boolean {
    const { total } = this.#job;
    if (total !== undefined && this.#acceptedInAll >= total) return true;
    return now() - this.#startedAt > (this.#job.warmUpSeconds + this.#job.seconds) * 1_000;
  }

  /** Returns the next Message-ID without brackets. That of a message of a mixed load ends with its wish. */
  nextId(): string {
    const number = this.#number++;
    const wish = this.#job.kind === 'smtp' && this.#job.isMixed ? chooseWish(number) : null;
    return `${this.#job.prefix}-${number}${wish ? `-${wish}` : ''}@load.example`;
  }

  /** Records the start of messages and returns its time. */
  begin(ids: readonly string[]): number {
    const at = now();
    for (const id of ids) this.#progress.sent.push([id, at]);
    return at;
  }

  /** Records the result of messages; `answer` is null if they were accepted. */
  end(ids: readonly string[], startedAt: number, answer: string | null): void {
    const isCounted = startedAt - this.#startedAt >= this.#job.warmUpSeconds * 1_000;
    if (answer !== null) {
      if (/^\d{3}$/.test(answer)) this.#progress.refused.push(...ids);
      if (isCounted) this.#refused[answer] = (this.#refused[answer] ?? 0) + 1;
      return;
    }
    this.#acceptedInAll += ids.length;
    this.#progress.accepted.push(...ids);
    if (!isCounted) return;
    this.#accepted += ids.length;
    this.#durations.push(now() - startedAt);
  }

  /** Returns the progress since the last call. */
  takeProgress(): LoadProgress {
    const progress = this.#progress;
    this.#progress = { sent: [], accepted: [], refused: [] };
    return progress;
  }

  /** Returns the total result. */
  toResult(): LoadResult {
    const seconds = (now() - this.#startedAt) / 1_000 - this.#job.warmUpSeconds;
    return {
      seconds,
      accepted: this.#accepted,
      refused: this.#refused,
      p50Ms: percentile(this.#durations, 50),
      p99Ms: percentile(this.#durations, 99),
    };
  }
}
