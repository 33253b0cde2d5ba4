import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { DkimSigner } from '#lib/mail/dkim/sign-message.ts';

/** A message to be signed, as it goes to a thread: with bytes of its own, which are handed over and not copied again. */
export type SigningJob = { id: number; raw: ArrayBuffer; signer: DkimSigner; signedAt: Date };

/** The `DKIM-Signature` fields of a job, an octet for each character, or the reason for their absence. */
export type SignedMessage = { id: number } & ({ headers: string } | { error: string });

type Waiting = { resolve: (headers: Buffer) => void; reject: (error: Error) => void };

/** A thread with the ids of the jobs that it has not answered. */
type Thread = { worker: Worker; open: Set<number> };

/** The most signing threads: one per core beside the event loop's own, as each takes some megabytes. */
const THREADS_MAX = Math.min(4, Math.max(1, availableParallelism() - 1));

/** Jobs that travel together: few enough that the first does not wait long for the last. */
const JOBS_TOGETHER = 8;

/**
 * Signs messages in threads of its own. An RSA-2048 signature takes half a millisecond, which the event loop has not to
 * spare, and one by one the way to Node's own thread pool costs the loop half of that again: what comes in one turn of
 * the loop travels together, and its fields and body are read over there too.
 *
 * Threads start when there is something to sign and keep no process alive. Where one dies, its messages are refused and
 * the next ones get another.
 */
export class SignerThreads {
  readonly #threads: Thread[] = [];
  readonly #waiting = new Map<number, Waiting>();
  #gathered: SigningJob[] = [];
  #lastId = 0;

  /**
   * The `DKIM-Signature` fields of a message, as `signMessage` makes them.
   *
   * @throws {Error} where a key does not fit its algorithm, or the thread died.
   */
  sign(raw: Buffer, signer: DkimSigner, signedAt: Date): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.#lastId += 1;
      this.#waiting.set(this.#lastId, { resolve, reject });
      if (this.#gathered.length === 0) setImmediate(() => this.#post());
      this.#gathered.push({ id: this.#lastId, raw: new Uint8Array(raw).buffer, signer, signedAt });
    });
  }

  #post(): void {
    const jobs = this.#gathered;
    this.#gathered = [];
    for (let at = 0; at < jobs.length; at += JOBS_TOGETHER) {
      const some = jobs.slice(at, at + JOBS_TOGETHER);
      const { worker, open } = this.#idlest();
      for (const { id } of some) open.add(id);
      worker.postMessage(
        some,
        some.map(({ raw }) => raw),
      );
    }
  }

  #idlest(): Thread {
    const idlest = this.#threads.toSorted((one, other) => one.open.size - other.open.size)[0];
    const isEnough = idlest && (idlest.open.size === 0 || this.#threads.length >= THREADS_MAX);
    return isEnough ? idlest : this.#start();
  }

  #start(): Thread {
    const worker = new Worker(new URL('./signer-thread.ts', import.meta.url), { name: 'signer' });
    const thread: Thread = { worker, open: new Set() };
    let error = 'the signing thread ended';
    worker.unref();
    worker.on('message', (signed: readonly SignedMessage[]) => {
      for (const one of signed) this.#resolve(thread, one);
    });
    worker.on('error', (cause) => {
      error = cause instanceof Error ? cause.message : String(cause);
    });
    worker.on('exit', () => {
      this.#threads.splice(this.#threads.indexOf(thread), 1);
      for (const id of thread.open) this.#resolve(thread, { id, error });
    });
    this.#threads.push(thread);
    return thread;
  }

  #resolve(thread: Thread, signed: SignedMessage): void {
    const waiting = this.#waiting.get(signed.id);
    thread.open.delete(signed.id);
    this.#waiting.delete(signed.id);
    if ('headers' in signed) waiting?.resolve(Buffer.from(signed.headers, 'latin1'));
    else waiting?.reject(new Error(signed.error));
  }
}
