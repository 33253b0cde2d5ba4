import { log } from '#lib/infra/log/log.ts';

/** The pause after a failure of our own, in milliseconds. */
const RETRY_MS = 1_000;

/** The longest delay of a timer: 2^31 milliseconds overflow it. */
const TIMER_MAX_MS = 3_600_000;

/** Repeats a piece of work whenever it is woken, one run at a time. */
export class Pump {
  readonly #work: () => Promise<void>;
  readonly #name: string;
  #running: Promise<void> | null = null;
  #isWanted = false;
  #isStopped = false;
  #timer: NodeJS.Timeout | null = null;
  #timerAt = Number.POSITIVE_INFINITY;

  constructor(name: string, work: () => Promise<void>) {
    this.#name = name;
    this.#work = work;
  }

  get isRunning(): boolean {
    return this.#running !== null;
  }

  /** Runs the work now, or once more right after the run that is under way. */
  wake(): void {
    if (this.#isStopped) return;
    this.#isWanted = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
      if (this.#isWanted) this.wake();
    });
  }

  /** Wakes the work after a while; of several such calls the earliest counts. */
  wakeIn(ms: number): void {
    const at = performance.now() + ms;
    if (this.#isStopped || at >= this.#timerAt) return;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timerAt = at;
    this.#timer = setTimeout(
      () => {
        this.#timer = null;
        this.#timerAt = Number.POSITIVE_INFINITY;
        this.wake();
      },
      Math.min(Math.max(0, ms), TIMER_MAX_MS),
    );
  }

  /** Ends the work. Resolves when the run that is under way is over. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#isWanted = false;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#isWanted && !this.#isStopped) {
      this.#isWanted = false;
      try {
        await this.#work();
      } catch (error) {
        log().warn({ error: String(error) }, `${this.#name} failed; trying again`);
        this.wakeIn(RETRY_MS);
      }
    }
  }
}
