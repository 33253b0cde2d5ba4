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
};

/** A job that waits for its turn, or is being done. */
type Waiting<Job, Answer> = { job: Job; resolve: (answer: Answer | null) => void };

/** The bounds of a thread. */
export type ThreadLimits = {
  jobMs: number;
  /** Added for the first job of a kind, which loads its code. */
  loadMs: number;
  idleMs: number;
  memoryMb: number;
  waitingMax: number;
};

const LIMITS: ThreadLimits = { jobMs: 5_000, loadMs: 15_000, idleMs: 60_000, memoryMb: 256, waitingMax: 32 };

/** Finds a module as Node does: the bundler of the dashboard would copy a thread and everything that it imports. */
const findModule = (module: string): string => createRequire(resolve('package.json')).resolve(module);

/**
 * A thread that does one job at a time. It starts with the first job, and ends when it had nothing to do for a minute. A job
 * that takes too long, or too much memory, ends the thread; the next one gets another.
 */
export class BoundedThread<Job, Answer extends NonNullable<unknown>> {
  readonly #code: ThreadCode<Job>;
  readonly #limits: ThreadLimits;
  readonly #waiting: Waiting<Job, Answer>[] = [];
  #worker: Worker | null = null;
  #current: Waiting<Job, Answer> | null = null;
  #timer: NodeJS.Timeout | null = null;
  /** The kinds of jobs whose code the thread has loaded. */
  readonly #loaded = new Set<string>();

  constructor(code: ThreadCode<Job>, limits: Partial<ThreadLimits> = {}) {
    this.#code = code;
    this.#limits = { ...LIMITS, ...limits };
  }

  /** True while the thread exists. */
  get isRunning(): boolean {
    return this.#worker !== null;
  }

  /** True if no more jobs are taken until others are done. */
  get isFull(): boolean {
    return this.#waiting.length >= this.#limits.waitingMax;
  }

  /** Does a job; null if it takes too much time or memory. */
  run(job: Job): Promise<Answer | null> {
    return new Promise((done) => {
      this.#waiting.push({ job, resolve: done });
      this.#next();
    });
  }

  #next(): void {
    if (this.#current) return;
    const next = this.#waiting.shift();
    if (!next) {
      this.#after(this.#limits.idleMs);
      return;
    }
    this.#current = next;
    this.#worker ??= this.#start();
    const { jobMs, loadMs } = this.#limits;
    this.#after(this.#loaded.has(this.#code.kindOf(next.job)) ? jobMs : jobMs + loadMs);
    this.#worker.postMessage(next.job);
  }

  /** Ends the thread after a time in which it neither answers nor gets a job. */
  #after(ms: number): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end(), ms).unref();
  }

  #start(): Worker {
    const { name, module } = this.#code;
    const worker = new Worker(findModule(module), {
      name,
      // Nothing of it is for a thread that reads the content of customers.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.memoryMb },
    });
    worker.unref();
    worker.on('message', (answer: Answer) => this.#finish(worker, answer));
    // Out of memory; `exit` follows.
    worker.on('error', () => {});
    worker.on('exit', () => this.#finish(worker, null));
    return worker;
  }

  #end(): void {
    const worker = this.#worker;
    if (!worker) return;
    this.#finish(worker, null);
    // Its exit has been handled.
    void worker.terminate();
  }

  /** Ends the current job; without an answer, the thread is gone. */
  #finish(worker: Worker, answer: Answer | null): void {
    if (worker !== this.#worker) return;
    const done = this.#current;
    if (answer && done) this.#loaded.add(this.#code.kindOf(done.job));
    if (!answer) {
      this.#worker = null;
      this.#loaded.clear();
    }
    this.#current = null;
    done?.resolve(answer);
    if (this.#worker || this.#waiting.length > 0) this.#next();
  }
}
