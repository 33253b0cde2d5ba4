import type { LoadJob, LoadProgress, LoadResult } from './jobs.ts';
import { percentile } from './percentile.ts';

/** Milliseconds since the epoch, finer than `Date.now`. */
export const now = (): number => performance.timeOrigin + performance.now();

/** Counts for one job: what was begun, what was accepted, how long answers took. Its warm-up is not counted. */
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

  /** Whether the job has had its time, or its number of messages. */
  get isOver(): boolean {
    const { total } = this.#job;
    if (total !== undefined && this.#acceptedInAll >= total) return true;
    return now() - this.#startedAt > (this.#job.warmUpSeconds + this.#job.seconds) * 1_000;
  }

  /** The next Message-ID, without brackets. */
  nextId(): string {
    return `${this.#job.prefix}-${this.#number++}@load.example`;
  }

  /** Notes that messages are being sent, and returns when. */
  begin(ids: readonly string[]): number {
    const at = now();
    for (const id of ids) this.#progress.sent.push([id, at]);
    return at;
  }

  /** Notes how it went; `answer` is null where they were accepted. */
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

  /** What came since the last call. */
  takeProgress(): LoadProgress {
    const progress = this.#progress;
    this.#progress = { sent: [], accepted: [], refused: [] };
    return progress;
  }

  /** What it all amounted to. */
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
