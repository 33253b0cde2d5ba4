import { smtpJob } from './jobs.ts';
import { type LoadFigures, measureLoad } from './measure.ts';
import { findHaraka, startHaraka } from './peers/haraka.ts';
import { startPostfix } from './peers/postfix.ts';
import { type Product, startProduct } from './product.ts';
import type { SmtpServer } from './smtp-server.ts';
import { startWeb, type Web } from './web.ts';

/** Options of a bench run. */
export type BenchOptions = {
  /** The duration of each load without its warm-up. */
  seconds: number;
  /** A tenth of the messages and events: shows that a scenario works, not how fast it is. */
  isQuick: boolean;
  hasPeer: boolean;
  /** Additional environment variables of the relay. */
  relayEnv: Record<string, string>;
};

type Stop = () => unknown;

/** The parts that scenarios share: each starts on first use and stops after the last scenario or after a failure. */
export class Bench {
  readonly options: BenchOptions;
  readonly #shared = new Map<string, Promise<unknown>>();
  readonly #stops: Stop[] = [];
  readonly #starting = new Set<Promise<unknown>>();
  #isClosed = false;

  constructor(options: BenchOptions) {
    this.options = options;
  }

  get seconds(): number {
    return this.options.seconds;
  }

  /** Returns a number of messages or events, or a tenth of it in a quick run. */
  scale(count: number): number {
    return this.options.isQuick ? Math.round(count / 10) : count;
  }

  /** Starts a part that stops at the end at the latest. @throws {Error} once the bench is cancelled. */
  async start<T extends { stop: Stop }>(make: () => Promise<T>): Promise<T & { stop: () => Promise<void> }> {
    if (this.#isClosed) throw new Error('The bench was cancelled');
    const starting = make();
    this.#starting.add(starting);
    try {
      const started = await starting;
      return { ...started, stop: this.keep(started.stop) };
    } finally {
      this.#starting.delete(starting);
    }
  }

  /** Registers a part to stop at the end at the latest; the returned function stops it now. */
  keep(stop: Stop): () => Promise<void> {
    this.#stops.push(stop);
    return async () => {
      const index = this.#stops.indexOf(stop);
      if (index < 0) return;
      this.#stops.splice(index, 1);
      await stop();
    };
  }

  /** Stops all parts, the last first; the next scenario starts the parts that it needs again. */
  async stop(): Promise<void> {
    this.#shared.clear();
    for (let stop = this.#stops.pop(); stop; stop = this.#stops.pop()) {
      await Promise.resolve(stop()).catch((error: unknown) => console.error(`Something did not stop: ${error}`));
    }
  }

  /** Stops all running and starting parts permanently. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled(this.#starting);
    await this.stop();
  }

  /** Starts the product with all its roles. */
  product(): Promise<Product> {
    return this.#share('product', () => this.start(() => startProduct(this.options.relayEnv)));
  }

  /** Starts the dashboard's web server with the product's database. */
  web(): Promise<Web> {
    return this.#share('web', async () => {
      const { env } = await this.product();
      return this.start(() => startWeb(env));
    });
  }

  /** Starts Postfix with its default settings if the peer is measured. */
  async postfix(): Promise<SmtpServer | null> {
    return this.options.hasPeer ? this.#share('postfix', async () => (await this.startPeer()).server) : null;
  }

  /** Measures Postfix with its default settings under the usual load, once. */
  async plainPostfix(): Promise<LoadFigures | null> {
    const postfix = await this.postfix();
    return postfix && this.#share('plain postfix', () => measureLoad(postfix, smtpJob(postfix, this.seconds)));
  }

  /** Starts Haraka if the peer is measured and it is installed. */
  async haraka(): Promise<SmtpServer | null> {
    const program = this.options.hasPeer ? findHaraka() : null;
    return program === null ? null : this.#share('haraka', () => this.#startHaraka(program));
  }

  /** Starts a Postfix with other settings, optionally for another remote server; the caller stops it. */
  async startPeer(settings: readonly string[] = [], sinkPort?: number, pids: readonly number[] = []) {
    const { sink } = await this.product();
    const postfix = await this.start(() => startPostfix(sinkPort ?? sink.port, settings));
    const server: SmtpServer = {
      sink,
      pids: () => [postfix.pid, ...pids],
      target: { port: postfix.port },
      from: 'sender@peer.example',
    };
    return { server, stop: postfix.stop };
  }

  async #startHaraka(program: string): Promise<SmtpServer> {
    const { sink } = await this.product();
    const { port, pid } = await this.start(() => startHaraka(program, sink.port));
    return { sink, pids: () => [pid], target: { port }, from: 'sender@peer.example' };
  }

  #share<T>(name: string, make: () => Promise<T>): Promise<T> {
    const made = (this.#shared.get(name) as Promise<T> | undefined) ?? make(); // each name is made by one caller only
    this.#shared.set(name, made);
    return made;
  }
}
