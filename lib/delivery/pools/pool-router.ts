import type { PoolBook } from '#lib/ip-pools/routing/pool-book.ts';
import type { RoutingPool, SourceAddress } from '#lib/ip-pools/routing/routing-pools.ts';
import type { WarmUpBook } from '#lib/ip-pools/warm-up/warm-up-book.ts';
import { Source } from './source.ts';

/** The way that a pool's mail leaves by. */
export type Way =
  /** As the installation says, from wherever the machine chooses. */
  | { name: 'standard' }
  | { name: 'capture' }
  | { name: 'smart_host'; pool: RoutingPool; url: URL }
  | { name: 'mx'; source: Source | null }
  /** There is none at the moment; `reason` says why, for people. */
  | { name: 'none'; reason: string };

/** How the installation's own mail leaves. */
type Standard = 'capture' | 'mx' | 'smartHost';

/** Chooses ways by pool: its route, an address of it whose turn it is, and where to with what its warm-up does not allow. */
export class PoolRouter {
  readonly #standard: Standard;
  readonly #book: PoolBook;
  readonly #warmUp: WarmUpBook;
  /** Pool → the next turn. */
  readonly #turns = new Map<string, number>();

  constructor(standard: Standard, book: PoolBook, warmUp: WarmUpBook) {
    this.#standard = standard;
    this.#book = book;
    this.#warmUp = warmUp;
  }

  /**
   * The way of a pool's message.
   *
   * @param provider whose mail hosts it goes to, asked for where it matters.
   */
  async choose(poolId: string, provider: () => Promise<string>): Promise<Way> {
    const pool = await this.#book.find(poolId);
    return pool ? this.#through(pool, provider, new Set()) : { name: 'standard' };
  }

  async #through(pool: RoutingPool, provider: () => Promise<string>, passed: Set<string>): Promise<Way> {
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

  async #direct(pool: RoutingPool, provider: () => Promise<string>, passed: Set<string>): Promise<Way> {
    const { addresses, isHeldBack } = pool;
    if (addresses.length === 0 && !isHeldBack) return { name: 'mx', source: null };
    const place = isHeldBack ? '' : await provider();
    const [first, ...others] = this.#inTurn(pool);
    const own = first && (await this.#take(pool, first, place));
    if (own) return own;
    const over = await this.#overflow(pool, provider, passed);
    if (over) return over;
    for (const other of others) {
      const taken = await this.#take(pool, other, place);
      if (taken) return taken;
    }
    const reason = isHeldBack
      ? `No address of the IP pool ${pool.name} can be sent from`
      : `The addresses of the IP pool ${pool.name} have sent to ${place} what their warm-up allows today`;
    return { name: 'none', reason };
  }

  /** Of a pool with both families those of IPv4, which nearly all far ends have; else what there is. Turns go round. */
  #inTurn({ id, addresses }: RoutingPool): SourceAddress[] {
    const v4 = addresses.filter(({ family }) => family === 4);
    const main = v4.length > 0 ? v4 : addresses;
    if (main.length === 0) return [];
    const turn = (this.#turns.get(id) ?? 0) % main.length;
    this.#turns.set(id, turn + 1);
    return [...main.slice(turn), ...main.slice(0, turn)];
  }

  /** With an address of IPv4 one of IPv6 goes along, for far ends that have nothing else. */
  async #take(pool: RoutingPool, main: SourceAddress, place: string): Promise<Way | null> {
    const allowance = await this.#warmUp.take(main, place);
    if (!allowance) return null;
    const taken = [{ source: main, allowance }];
    const beside = main.family === 4 ? pool.addresses.filter(({ family }) => family === 6) : [];
    for (const source of beside) {
      const more = await this.#warmUp.take(source, place);
      if (!more) continue;
      taken.push({ source, allowance: more });
      break;
    }
    return { name: 'mx', source: new Source(taken) };
  }

  async #overflow(pool: RoutingPool, provider: () => Promise<string>, passed: Set<string>): Promise<Way | null> {
    const { overflowPoolId } = pool;
    const next = overflowPoolId && !passed.has(overflowPoolId) ? await this.#book.find(overflowPoolId) : null;
    const way = next && (await this.#through(next, provider, passed));
    return way?.name === 'none' ? null : way;
  }
}
