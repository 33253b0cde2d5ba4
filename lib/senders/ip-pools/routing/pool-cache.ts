import { log } from '#lib/infra/log/log.ts';
import { canBind } from '#lib/infra/net/can-bind.ts';
import { listenForPools } from '../store.ts';
import { loadRoutingPools, type RoutingPool } from './routing-pools.ts';

/** The interval at which pools are reloaded without a notification, to see which addresses this machine has, in ms. */
const READ_EVERY_MS = 30_000;

/** An unknown pool is loaded again after this, in milliseconds. */
const ASK_AGAIN_MS = 1_000;

/**
 * All IP pools, in memory. Addresses that this machine lacks are left out: another worker's machine may have them. Mail of
 * a pool without any address on a machine waits.
 */
export class PoolCache {
  #pools: ReadonlyMap<string, RoutingPool> = new Map();
  #loading: Promise<void> | null = null;
  #loadedAt = Number.NEGATIVE_INFINITY;
  readonly #lacking = new Set<string>();

  /**
   * Loads all pools, and again whenever one changes.
   *
   * @returns a function that stops it.
   */
  async follow(): Promise<() => void> {
    const read = () =>
      this.load().catch((error: unknown) =>
        log().warn({ error: String(error) }, 'the IP pools could not be read; those that are known stay'),
      );
    const stopHearing = await listenForPools(() => void read());
    await read();
    const reading = setInterval(read, READ_EVERY_MS);
    return () => {
      stopHearing();
      clearInterval(reading);
    };
  }

  /** Reloads all pools. Calls during a reload wait for it and then share the next one. */
  async load(): Promise<void> {
    await this.#loading?.catch(() => {});
    this.#loading ??= this.#read().finally(() => {
      this.#loading = null;
    });
    return this.#loading;
  }

  /** Finds a pool by its id; null when it does not exist. */
  async find(id: string): Promise<RoutingPool | null> {
    const known = this.#pools.get(id);
    if (known) return known;
    // The pool may be new, and its notification not received yet.
    if (performance.now() - this.#loadedAt > ASK_AGAIN_MS) await this.load();
    return this.#pools.get(id) ?? null;
  }

  async #read(): Promise<void> {
    const pools = await loadRoutingPools();
    this.#pools = new Map(await Promise.all(pools.map(async (pool) => [pool.id, await this.#bound(pool)] as const)));
    this.#loadedAt = performance.now();
  }

  async #bound(pool: RoutingPool): Promise<RoutingPool> {
    if (pool.addresses.length === 0) return pool;
    const has = await Promise.all(pool.addresses.map(({ address }) => this.#has(address)));
    const addresses = pool.addresses.filter((_, index) => has[index]);
    return { ...pool, addresses, isHeldBack: addresses.length === 0 };
  }

  async #has(address: string): Promise<boolean> {
    const isHere = await canBind(address);
    if (isHere) this.#lacking.delete(address);
    else if (!this.#lacking.has(address)) {
      this.#lacking.add(address);
      log().warn({ address }, 'this machine does not have a source address of an IP pool: nothing leaves from it here');
    }
    return isHere;
  }
}
