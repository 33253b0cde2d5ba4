import { log } from '#lib/infra/log/log.ts';
import { countRequest } from '../metrics.ts';
import { writeAttempts } from './attempts-store.ts';
import type { LoggedAttempt, NewAttempt } from './new-attempt.ts';

/** Attempts are written after so many milliseconds, or as soon as there are so many. */
const WRITE_AFTER_MS = 250;
const WRITE_FROM = 200;

/** Attempts that wait for the database at most; the oldest are lost beyond it. */
const WAITING_MAX = 5_000;

/** From so many attempts of a webhook in a second on, one in so many that were taken is kept. */
const SAMPLED_FROM = 100;
const SAMPLE = 10;

/** Writes attempts behind, in sets: nothing waits for the log. */
export class AttemptLog {
  #waiting: LoggedAttempt[] = [];
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> | null = null;
  #second = 0;
  readonly #counts = new Map<string, number>();

  /** Adds an attempt. */
  push(attempt: NewAttempt): void {
    const { code, isTaken } = attempt.result;
    countRequest(code);
    this.#waiting.push({ ...attempt, isSampled: this.#isKept(attempt.webhookId, isTaken) });
    if (this.#waiting.length >= WRITE_FROM) void this.flush();
    else this.#timer ??= setTimeout(() => void this.flush(), WRITE_AFTER_MS);
  }

  /** Writes what waits. Never throws. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    await this.#writing;
    if (this.#waiting.length === 0) return;
    this.#writing ??= this.#write().finally(() => {
      this.#writing = null;
    });
    await this.#writing;
  }

  async #write(): Promise<void> {
    const attempts = this.#waiting;
    this.#waiting = [];
    try {
      await writeAttempts(attempts);
    } catch (error) {
      log().warn(
        { error: String(error), attempts: attempts.length },
        'webhook attempts could not be written; trying again',
      );
      this.#waiting = [...attempts, ...this.#waiting].slice(-WAITING_MAX);
      this.#timer ??= setTimeout(() => void this.flush(), WRITE_AFTER_MS * 4);
    }
  }

  #isKept(webhookId: string, isTaken: boolean): boolean {
    const second = Math.floor(performance.now() / 1_000);
    if (second !== this.#second) this.#counts.clear();
    this.#second = second;
    const count = (this.#counts.get(webhookId) ?? 0) + 1;
    this.#counts.set(webhookId, count);
    return !isTaken || count <= SAMPLED_FROM || count % SAMPLE === 0;
  }
}
