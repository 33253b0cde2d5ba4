import { type Runner, type RunnerCode, startRunner } from './start-runner.ts';

/** The code of a thread. */
export type ThreadCode<Job> = RunnerCode & {
  /** Returns the kind of a job: the first one of a kind has more time, as it loads code. */
  kindOf: (job: Job) => string;
  /** A small job that loads the code which most jobs need. */
  example?: Job;
};

/** The bounds of a thread. */
export type ThreadLimits = {
  /** Processor time of a job. Waiting for a processor is not counted: a busy machine refuses no job. */
  cpuMs: number;
  /** Added for the first job of a kind, which loads its code. */
  loadCpuMs: number;
  /** Time by the clock after which a job is given up that neither ends nor uses a processor. */
  wallMs: number;
  /** The time without a job after which the thread ends, and returns its memory. */
  idleMs: number;
  memoryMb: number;
};

/** The bounds that a thread has if it sets no others. */
export const THREAD_LIMITS: ThreadLimits = {
  cpuMs: 5_000,
  loadCpuMs: 10_000,
  wallMs: 120_000,
  idleMs: 60_000,
  memoryMb: 256,
};

/** The pause between two readings of a job's processor time. */
const CPU_CHECK_MS = 100;

/**
 * A thread or process that does one job at a time, in their order. It starts with the first job, and ends when it had nothing to do for
 * a while. A job that takes too much processor time or memory ends the thread; the next one gets another.
 */
export class BoundedThread<Job, Answer extends NonNullable<unknown>> {
  readonly #code: ThreadCode<Job>;
  readonly #limits: ThreadLimits;
  #runner: Runner | null = null;
  /** The end of the job that was given last. */
  #last: Promise<unknown> = Promise.resolve();
  #finish: ((answer: Answer | null) => void) | null = null;
  #idleTimer: NodeJS.Timeout | null = null;
  /** The kinds of jobs whose code the thread has loaded. */
  readonly #loaded = new Set<string>();

  constructor(code: ThreadCode<Job>, limits: Partial<ThreadLimits> = {}) {
    this.#code = code;
    this.#limits = { ...THREAD_LIMITS, ...limits };
  }

  /** True while the thread exists. */
  get isRunning(): boolean {
    return this.#runner !== null;
  }

  /** True if the thread has the code for a kind of jobs. */
  hasLoaded(kind: string): boolean {
    return this.#loaded.has(kind);
  }

  /** Does a job after those before it; null if it takes too much time or memory, or the thread fails. */
  run(job: Job): Promise<Answer | null> {
    const answer = this.#last.then(() => this.#do(job));
    this.#last = answer.catch(() => null);
    return answer;
  }

  /** Counts the idle time of the thread from now on, if it has nothing to do. */
  keep(): void {
    if (this.#finish) return;
    if (this.#idleTimer) clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => this.#end(), this.#limits.idleMs).unref();
  }

  async #do(job: Job): Promise<Answer | null> {
    if (this.#idleTimer) clearTimeout(this.#idleTimer);
    const isNew = this.#runner === null;
    const runner = this.#runner ?? this.#start();
    const kind = this.#code.kindOf(job);
    const { cpuMs, loadCpuMs, wallMs } = this.#limits;
    const stopWatch = this.#watch(runner, isNew, this.#loaded.has(kind) ? cpuMs : cpuMs + loadCpuMs);
    const wallTimer = setTimeout(() => this.#end(), wallMs).unref();
    try {
      const answer = await new Promise<Answer | null>((finish) => {
        this.#finish = finish;
        runner.post(job);
      });
      if (answer) this.#loaded.add(kind);
      return answer;
    } finally {
      clearTimeout(wallTimer);
      stopWatch();
      this.#finish = null;
      if (this.#runner) this.keep();
    }
  }

  /** Ends the thread when it has used more processor time than a job may. Returns the end of this watch. */
  #watch(runner: Runner, isNew: boolean, cpuMaxMs: number): () => void {
    const before = isNew ? Promise.resolve(0) : runner.readCpuMs();
    let isDone = false;
    const timer = setInterval(async () => {
      const used = await runner.readCpuMs();
      const isOver = used !== null && used - ((await before) ?? 0) > cpuMaxMs;
      if (isOver && !isDone) this.#end();
    }, CPU_CHECK_MS).unref();
    return () => {
      isDone = true;
      clearInterval(timer);
    };
  }

  #start(): Runner {
    const runner: Runner = startRunner(this.#code, this.#limits.memoryMb, {
      // The module of the code answers with this type, and only to a job.
      onAnswer: (answer) => runner === this.#runner && this.#finish?.(answer as Answer),
      onEnd: () => this.#forget(runner),
    });
    this.#runner = runner;
    return runner;
  }

  #end(): void {
    const runner = this.#runner;
    if (!runner) return;
    this.#forget(runner);
    runner.end();
  }

  /** Gives up the current job of a thread that is gone. */
  #forget(runner: Runner): void {
    if (runner !== this.#runner) return;
    this.#runner = null;
    this.#loaded.clear();
    this.#finish?.(null);
  }
}
