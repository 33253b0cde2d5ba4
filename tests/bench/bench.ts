import { smtpJob } from './jobs.ts';
import { type LoadFigures, measureLoad } from './measure.ts';
import { startPostfix } from './peers/postfix.ts';
import { type Product, startProduct } from './product.ts';
import type { SmtpServer } from './smtp-server.ts';
import { startWeb, type Web } from './web.ts';

/** How a bench is run. */
export type BenchOptions = {
  /** Of each load, its warm-up left out. */
  seconds: number;
  /** A tenth of what is counted in messages and events: shows that it works, not how fast it is. */
  isQuick: boolean;
  hasPeer: boolean;
  /** What the relay's environment has beside the usual. */
  relayEnv: Record<string, string>;
};

type Stop = () => unknown;

/** What the scenarios share: started when the first one asks for it, and stopped after the last or after a failure. */
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

  /** A number of messages or events, or a tenth of it in a quick run. */
  scale(count: number): number {
    return this.options.isQuick ? Math.round(count / 10) : count;
  }

  /** Starts something that is stopped at the end at the latest. @throws {Error} once the bench is broken off. */
  async start<T extends { stop: Stop }>(make: () => Promise<T>): Promise<T & { stop: () => Promise<void> }> {
    if (this.#isClosed) throw new Error('The bench was broken off');
    const starting = make();
    this.#starting.add(starting);
    try {
      const started = await starting;
      return { ...started, stop: this.keep(started.stop) };
    } finally {
      this.#starting.delete(starting);
    }
  }

  /** Sees to it that something is stopped at the end at the latest; what it returns stops it now. */
  keep(stop: Stop): () => Promise<void> {
    this.#stops.push(stop);
    return async () => {
      const index = this.#stops.indexOf(stop);
      if (index < 0) return;
      this.#stops.splice(index, 1);
      await stop();
    };
  }

  /** Stops all that runs, the last first; the next scenario starts what it needs anew. */
  async stop(): Promise<void> {
    this.#shared.clear();
    for (let stop = this.#stops.pop(); stop; stop = this.#stops.pop()) {
      await Promise.resolve(stop()).catch((error: unknown) => console.error(`Something did not stop: ${error}`));
    }
  }

  /** Stops all that runs or is about to, for good. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled(this.#starting);
    await this.stop();
  }

  /** The product with all its roles. */
  product(): Promise<Product> {
    return this.#share('product', () => this.start(() => startProduct(this.options.relayEnv)));
  }

  /** The dashboard's web server over the product's database. */
  web(): Promise<Web> {
    return this.#share('web', async () => {
      const { env } = await this.product();
      return this.start(() => startWeb(env));
    });
  }

  /** Postfix as it comes, where the peer is wanted. */
  async postfix(): Promise<SmtpServer | null> {
    return this.options.hasPeer ? this.#share('postfix', async () => (await this.startPeer()).server) : null;
  }

  /** What Postfix as it comes makes of the usual load, measured once. */
  async plainPostfix(): Promise<LoadFigures | null> {
    const postfix = await this.postfix();
    return postfix && this.#share('plain postfix', () => measureLoad(postfix, smtpJob(postfix, this.seconds)));
  }

  /** A Postfix with other settings, to another far end than the product's where given; to be stopped by who asked for it. */
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

  #share<T>(name: string, make: () => Promise<T>): Promise<T> {
    const made = (this.#shared.get(name) as Promise<T> | undefined) ?? make(); // each name is made by one caller only
    this.#shared.set(name, made);
    return made;
  }
}
