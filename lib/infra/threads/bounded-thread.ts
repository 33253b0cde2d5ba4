import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';

/** The code of a thread, and the name that it has in tools. */
export type ThreadCode<Job> = {
  name: string;
  /** The module, as in `#lib/templates/compile/thread.ts`. It answers each message with one message. */
  module: string;
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
  ...{ cpuMs: 5_000, loadCpuMs: 10_000, wallMs: 120_000 },
  ...{ idleMs: 60_000, memoryMb: 256 },
};

/** The pause between two readings of a job's processor time. */
const CPU_CHECK_MS = 100;

/** Finds a module as Node does: the bundler of the dashboard would copy a thread and everything that it imports. */
const findModule = (module: string): string => createRequire(resolve('package.json')).resolve(module);

/** Reads the processor time of a thread, in milliseconds; null before it has started and after its end. */
async function readCpuMs(worker: Worker): Promise<number | null> {
  try {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1_000;
  } catch {
    return null;
  }
}

/**
 * A thread that does one job at a time, in their order. It starts with the first job, and ends when it had nothing to do for
 * a while. A job that takes too much processor time or memory ends the thread; the next one gets another.
 */
export class BoundedThread<Job, Answer extends NonNullable<unknown>> {
  readonly #code: ThreadCode<Job>;
  readonly #limits: ThreadLimits;
  #worker: Worker | null = null;
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
    return this.#worker !== null;
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
    const isNew = this.#worker === null;
    const worker = this.#worker ?? this.#start();
    this.#worker = worker;
    const kind = this.#code.kindOf(job);
    const { cpuMs, loadCpuMs, wallMs } = this.#limits;
    const stopWatch = this.#watch(worker, isNew, this.#loaded.has(kind) ? cpuMs : cpuMs + loadCpuMs);
    const wallTimer = setTimeout(() => this.#end(), wallMs).unref();
    try {
      const answer = await new Promise<Answer | null>((finish) => {
        this.#finish = finish;
        worker.postMessage(job);
      });
      if (answer) this.#loaded.add(kind);
      return answer;
    } finally {
      clearTimeout(wallTimer);
      stopWatch();
      this.#finish = null;
      if (this.#worker) this.keep();
    }
  }

  /** Ends the thread when it has used more processor time than a job may. Returns the end of this watch. */
  #watch(worker: Worker, isNew: boolean, cpuMaxMs: number): () => void {
    const before = isNew ? Promise.resolve(0) : readCpuMs(worker);
    let isDone = false;
    const timer = setInterval(async () => {
      const used = await readCpuMs(worker);
      const isOver = used !== null && used - ((await before) ?? 0) > cpuMaxMs;
      if (isOver && !isDone) this.#end();
    }, CPU_CHECK_MS).unref();
    return () => {
      isDone = true;
      clearInterval(timer);
    };
  }

  #start(): Worker {
    const { name, module } = this.#code;
    const { NODE_COMPILE_CACHE } = process.env;
    const worker = new Worker(findModule(module), {
      name,
      // Nothing else of it is for a thread that reads the content of customers.
      env: NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE },
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.memoryMb },
    });
    worker.unref();
    worker.on('message', (answer: Answer) => {
      if (worker === this.#worker) this.#finish?.(answer);
    });
    // Out of memory, or a fault in its code; `exit` follows.
    worker.on('error', () => {});
    worker.on('exit', () => this.#forget(worker));
    return worker;
  }

  #end(): void {
    const worker = this.#worker;
    if (!worker) return;
    this.#forget(worker);
    void worker.terminate();
  }

  /** Gives up the current job of a thread that is gone. */
  #forget(worker: Worker): void {
    if (worker !== this.#worker) return;
    this.#worker = null;
    this.#loaded.clear();
    this.#finish?.(null);
  }
}
