import { BoundedThread, type ThreadCode, type ThreadLimits } from './bounded-thread.ts';
import { FairTurns, type TurnLimits } from './fair-turns.ts';

/** The bounds of a pool of threads; see the types that they come from. */
export type FairThreadsLimits = ThreadLimits &
  Omit<TurnLimits, 'atOnce'> & {
    /** Threads at most; each starts when it is needed. */
    threads: number;
  };

const TURNS = { threads: 2, ownerWaitingMax: 16, waitingMax: 200 };

/** The time after which a job counts as long: the code is loaded in another thread then, before others need it. */
const SPARE_AFTER_MS = 250;

/**
 * A pool of threads that owners (companies) share fairly: `run(owner, job)`. Each owner has one job at a time, and turns are
 * round robin, so that the jobs of one never delay another's by more than a turn. Each job is bounded by its own processor
 * time and memory.
 *
 * One pool serves a whole process: keep it on `globalThis`, as Next.js loads a module once per bundle.
 */
export class FairThreads<Job, Answer extends NonNullable<unknown>> {
  readonly #code: ThreadCode<Job>;
  readonly #turns: FairTurns;
  readonly #threads: readonly BoundedThread<Job, Answer>[];
  /** The threads that do a job of an owner, and those that do the example. */
  readonly #taken = new Set<BoundedThread<Job, Answer>>();
  readonly #warming = new Set<BoundedThread<Job, Answer>>();

  constructor(code: ThreadCode<Job>, limits: Partial<FairThreadsLimits> = {}) {
    const { threads, ownerWaitingMax, waitingMax } = { ...TURNS, ...limits };
    this.#code = code;
    this.#turns = new FairTurns({ atOnce: threads, ownerWaitingMax, waitingMax });
    this.#threads = Array.from({ length: threads }, () => new BoundedThread<Job, Answer>(code, limits));
  }

  /** The threads that exist now. */
  get runningCount(): number {
    return this.#threads.filter(({ isRunning }) => isRunning).length;
  }

  /**
   * Does a job when its owner's turn comes.
   *
   * @param job what `postMessage` can copy.
   * @returns null if it takes too much processor time or memory.
   * @throws {AppError} tooMuchWaiting if the owner has too many jobs waiting, queueUnavailable if all owners together have
   */
  run(owner: string, job: Job): Promise<Answer | null> {
    return this.#turns.run(owner, async () => {
      const thread = this.#choose(this.#code.kindOf(job));
      this.#taken.add(thread);
      const spare = setTimeout(() => this.warm(), SPARE_AFTER_MS).unref();
      try {
        return await thread.run(job);
      } finally {
        clearTimeout(spare);
        this.#taken.delete(thread);
      }
    });
  }

  /** Makes a free thread load the code of the example, and keeps one that has; nothing if all threads are busy. */
  warm(): void {
    const { example, kindOf } = this.#code;
    if (example === undefined) return;
    const ready = this.#free.find((thread) => thread.hasLoaded(kindOf(example)));
    ready?.keep();
    const [thread] = this.#free;
    if (ready || !thread || this.#warming.size > 0) return;
    this.#warming.add(thread);
    void thread.run(example).finally(() => this.#warming.delete(thread));
  }

  get #free(): BoundedThread<Job, Answer>[] {
    return this.#threads.filter((thread) => !this.#taken.has(thread));
  }

  /** Chooses the free thread that can begin a kind of jobs soonest. There is one: as many have a turn as there are threads. */
  #choose(kind: string): BoundedThread<Job, Answer> {
    const { example, kindOf } = this.#code;
    const delayOf = (thread: BoundedThread<Job, Answer>): number => {
      if (this.#warming.has(thread)) return example !== undefined && kindOf(example) === kind ? 1 : 4;
      if (thread.hasLoaded(kind)) return 0;
      return thread.isRunning ? 2 : 3;
    };
    const [first] = this.#free.toSorted((one, other) => delayOf(one) - delayOf(other));
    if (!first) throw new Error('no thread is free');
    return first;
  }
}
