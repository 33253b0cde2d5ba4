import type { PoolCache } from '#lib/senders/ip-pools/routing/pool-cache.ts';
import type { RoutingPool, SourceAddress } from '#lib/senders/ip-pools/routing/routing-pools.ts';
import type { WarmUpQuota } from '#lib/senders/ip-pools/warm-up/warm-up-quota.ts';
import { Source } from './source.ts';

/** The route of a message with a pool. */
export type PoolRoute =
  /** The route of the installation, from any source address. */
  | { name: 'standard' }
  | { name: 'capture' }
  | { name: 'smart_host'; pool: RoutingPool; url: URL }
  | { name: 'mx'; source: Source | null }
  /** There is no route now; `reason` explains it to people. */
  | { name: 'none'; reason: string };

/** The route of the installation's own mail. */
type Standard = 'capture' | 'mx' | 'smartHost';

/** Chooses routes by pool: its route, the address whose turn it is, and the overflow for what its warm-up does not allow. */
export class PoolRouter {
  readonly #standard: Standard;
  readonly #pools: PoolCache;
  readonly #warmUp: WarmUpQuota;
  /** Pool → the next turn. */
  readonly #turns = new Map<string, number>();

  constructor(standard: Standard, pools: PoolCache, warmUp: WarmUpQuota) {
    this.#standard = standard;
    this.#pools = pools;
    this.#warmUp = warmUp;
  }

  /**
   * Returns the route of a message with a pool.
   *
   * @param provider finds the provider of its mail hosts; called where it matters.
   */
  async choose(poolId: string, provider: () => Promise<string>): Promise<PoolRoute> {
    const pool = await this.#pools.find(poolId);
    return pool ? this.#through(pool, provider, new Set()) : { name: 'standard' };
  }

  async #through(pool: RoutingPool, provider: () => Promise<string>, passed: Set<string>): Promise<PoolRoute> {
    passed.add(pool.id);
    switch (this.#routeOf(pool)) {
      case 'capture':
        return { name: 'capture' };
      case 'smart_host':
        return pool.smartHost
          ? { name: 'smart_host', pool, url: pool.smartHost }
          : { name: 'none', reason: `The smart host of the IP pool ${pool.name} cannot be opened` };
      case 'standard':
        return { name: 'standard' };
      case 'mx':
        return this.#direct(pool, provider, passed);
    }
  }

  /** A company's smart host does not lead out of an installation that nothing is meant to leave. */
  #routeOf({ route, companyId }: RoutingPool): 'capture' | 'smart_host' | 'mx' | 'standard' {
    if (route === 'smart_host' && companyId !== null && this.#standard === 'capture') return 'capture';
    if (route === 'inherit') return this.#standard === 'mx' ? 'mx' : 'standard';
    return route;
  }

  async #direct(pool: RoutingPool, provider: () => Promise<string>, passed: Set<string>): Promise<PoolRoute> {
    const { addresses, isHeldBack } = pool;
    if (addresses.length === 0 && !isHeldBack) return { name: 'mx', source: null };
    const receiver = isHeldBack ? '' : await provider();
    const [first, ...others] = this.#inTurn(pool);
    const own = first && (await this.#take(pool, first, receiver));
    if (own) return own;
    const over = await this.#overflow(pool, provider, passed);
    if (over) return over;
    for (const other of others) {
      const taken = await this.#take(pool, other, receiver);
      if (taken) return taken;
    }
    const reason = isHeldBack
      ? `No address of the IP pool ${pool.name} can be sent from`
      : `The addresses of the IP pool ${pool.name} have sent to ${receiver} what their warm-up allows today`;
    return { name: 'none', reason };
  }

  /**
   * Returns the IPv4 addresses of a pool with both families, as nearly all servers have IPv4, else what there is.
   * Addresses take turns.
   */
  #inTurn({ id, addresses }: RoutingPool): SourceAddress[] {
    const v4 = addresses.filter(({ family }) => family === 4);
    const main = v4.length > 0 ? v4 : addresses;
    if (main.length === 0) return [];
    const turn = (this.#turns.get(id) ?? 0) % main.length;
    this.#turns.set(id, turn + 1);
    return [...main.slice(turn), ...main.slice(0, turn)];
  }

  /** Pairs an IPv4 address with an IPv6 one, for servers that have nothing else. */
  async #take(pool: RoutingPool, main: SourceAddress, provider: string): Promise<PoolRoute | null> {
    const allowance = await this.#warmUp.take(main, provider);
    if (!allowance) return null;
    const taken = [{ source: main, allowance }];
    const beside = main.family === 4 ? pool.addresses.filter(({ family }) => family === 6) : [];
    for (const source of beside) {
      const more = await this.#warmUp.take(source, provider);
      if (!more) continue;
      taken.push({ source, allowance: more });
      break;
    }
    return { name: 'mx', source: new Source(taken) };
  }

  async #overflow(pool: RoutingPool, provider: () => Promise<string>, passed: Set<string>): Promise<PoolRoute | null> {
    const { overflowPoolId } = pool;
    const next = overflowPoolId && !passed.has(overflowPoolId) ? await this.#pools.find(overflowPoolId) : null;
    const route = next && (await this.#through(next, provider, passed));
    return route?.name === 'none' ? null : route;
  }
}
