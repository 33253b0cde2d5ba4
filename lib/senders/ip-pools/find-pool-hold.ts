import { settings } from '#lib/infra/config/settings.ts';
import type { WarmUpCount } from './present.ts';
import { readWarmUpCounts } from './read-addresses.ts';
import { AddressChecks } from './schema.ts';
import { type AddressRow, findAddressesOf, findVisiblePools, type PoolRow } from './store.ts';
import { warmUpLimit } from './warm-up/ladder.ts';

/** The reason why some or all mail of a pool cannot be sent at the moment. */
export type PoolHold = {
  /** The pool's name. */
  pool: string;
  /** True for a pool of the installation, whose addresses only the operator manages. */
  isShared: boolean;
  /** The providers whose warm-up limit is used up today; null when no address of the pool can send. */
  usedUp: readonly string[] | null;
};

/** The mail that a pool holds back: all of it, or that of some providers. */
type Held = 'all' | readonly string[];

/**
 * Finds the reason why mail of a pool is held back, with the pools that it overflows into, by the rules of delivery
 * (`lib/engine/delivery/transport/pools/pool-router.ts`). Returns null when all of it can be sent.
 *
 * @param poolId the pool of the message.
 */
export async function findPoolHold(companyId: string, poolId: string, now: Date): Promise<PoolHold | null> {
  const chain = followOverflow(await findVisiblePools(companyId), poolId);
  const [first] = chain;
  if (!first || !chain.every(isDirect)) return null;
  const rows = await findAddressesOf(chain.map(({ id }) => id));
  const counts = await readWarmUpCounts(rows, now);
  const ofPool = Map.groupBy(rows, ({ ipPoolId }) => ipPoolId);
  const held = chain.map(({ id }) => heldBy(ofPool.get(id) ?? [], counts, now)).reduce(both, 'all');
  if (held.length === 0) return null;
  return { pool: first.name, isShared: first.companyId === null, usedUp: held === 'all' ? null : held };
}

/** Lists a pool and the pools that it overflows into, each once. */
function followOverflow(pools: readonly PoolRow[], poolId: string): PoolRow[] {
  const chain: PoolRow[] = [];
  for (let id: string | null = poolId; id !== null; ) {
    const pool = pools.find((one) => one.id === id);
    if (!pool || chain.includes(pool)) break;
    chain.push(pool);
    id = pool.overflowPoolId;
  }
  return chain;
}

/** Returns true for a pool that delivers directly: only such mail leaves from the pool's addresses. */
const isDirect = ({ route }: PoolRow): boolean =>
  route === 'mx' || (route === 'inherit' && settings().DELIVERY_ROUTE.kind === 'mx');

function heldBy(addresses: readonly AddressRow[], counts: readonly WarmUpCount[], now: Date): Held {
  const kept = addresses.filter(({ status }) => status !== 'retired');
  // Without addresses the machine chooses the source address.
  if (kept.length === 0) return [];
  const ready = kept.filter((address) => address.status === 'active' && isBound(address));
  const v4 = ready.filter(({ address }) => !address.includes(':'));
  return (v4.length > 0 ? v4 : ready)
    .map((address): Held => {
      const limit = warmUpLimit(address, now);
      if (limit === null) return [];
      return counts.filter((one) => one.ipAddressId === address.id && one.used >= limit).map((one) => one.provider);
    })
    .reduce(both, 'all');
}

/** Returns false when the last check found no relay with the address; an unchecked address counts as bound. */
function isBound({ checks }: AddressRow): boolean {
  const { data } = AddressChecks.safeParse(checks);
  return !data?.findings.some(({ subject, level }) => subject === 'bind' && level === 'fail');
}

/** Returns the mail that neither of two addresses or pools can send. */
const both = (one: Held, other: Held): Held =>
  one === 'all' ? other : other === 'all' ? one : one.filter((provider) => other.includes(provider));
