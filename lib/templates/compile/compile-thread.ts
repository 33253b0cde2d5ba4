import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { SourceFormat } from '../schema.ts';
import type { CompiledContent, CompileJob } from './compile-job.ts';

/** A job that waits for its turn, or is being done. */
type Waiting = { job: CompileJob; resolve: (content: CompiledContent | null) => void };

/** The bounds of the thread. */
export type ThreadLimits = {
  jobMs: number;
  /** Added for the first job of a format, which loads its compilers. */
  loadMs: number;
  idleMs: number;
  memoryMb: number;
  waitingMax: number;
};

const LIMITS: ThreadLimits = { jobMs: 5_000, loadMs: 15_000, idleMs: 60_000, memoryMb: 256, waitingMax: 32 };

/** Found by Node: the bundler of the dashboard would copy the thread and everything that it imports. */
const THREAD_FILE = createRequire(resolve('package.json')).resolve('#lib/templates/compile/thread.ts');

/**
 * Compiles templates in a thread of its own, one at a time. The thread starts with the first job, and ends when it had
 * nothing to do for a minute. A job that takes too long, or too much memory, ends the thread; the next one gets another.
 */
export class CompileThread {
  readonly #limits: ThreadLimits;
  readonly #waiting: Waiting[] = [];
  #worker: Worker | null = null;
  #current: Waiting | null = null;
  #timer: NodeJS.Timeout | null = null;
  /** The formats whose compilers the thread has loaded. */
  readonly #loaded = new Set<SourceFormat>();

  constructor(limits: Partial<ThreadLimits> = {}) {
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

  /** Compiles the source of a version; null if it takes too much time or memory. */
  compile(job: CompileJob): Promise<CompiledContent | null> {
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
    this.#after(this.#loaded.has(next.job.sourceFormat) ? jobMs : jobMs + loadMs);
    this.#worker.postMessage(next.job);
  }

  /** Ends the thread after a time in which it neither answers nor gets a job. */
  #after(ms: number): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end(), ms).unref();
  }

  #start(): Worker {
    const worker = new Worker(THREAD_FILE, {
      name: 'templates',
      // Nothing of it is for a thread that reads the content of customers.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.memoryMb },
    });
    worker.unref();
    worker.on('message', (content: CompiledContent) => this.#finish(worker, content));
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

  /** Answers the current job; without content, the thread is gone. */
  #finish(worker: Worker, content: CompiledContent | null): void {
    if (worker !== this.#worker) return;
    const done = this.#current;
    if (content && done) this.#loaded.add(done.job.sourceFormat);
    if (!content) {
      this.#worker = null;
      this.#loaded.clear();
    }
    this.#current = null;
    done?.resolve(content);
    if (this.#worker || this.#waiting.length > 0) this.#next();
  }
}
