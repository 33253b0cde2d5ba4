import { settings } from '#lib/infra/config/settings.ts';
import type { WarmUpCount } from './present.ts';
import { readWarmUpCounts } from './read-addresses.ts';
import { AddressChecks } from './schema.ts';
import { type AddressRow, findAddressesOf, findVisiblePools, type PoolRow } from './store.ts';
import { warmUpLimit } from './warm-up/ladder.ts';

/** Why mail of a pool may have no way at the moment. */
export type PoolHold = {
  /** The pool's name. */
  pool: string;
  /** Whether it is the installation's, whose addresses are the operator's alone. */
  isShared: boolean;
  /** Providers that have got what the warm-up allows today; null where no address of the pool can be sent from. */
  usedUp: readonly string[] | null;
};

/** Whose mail a pool holds back: that of these providers, or everybody's. */
type Held = 'all' | readonly string[];

/**
 * What holds the mail of a pool back, the pools that it overflows into included, as the delivery sees it
 * (`lib/delivery/pools/pool-router.ts`); null where all of it has a way.
 *
 * @param poolId the message's.
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

/** A pool and those that take what is over it, each once. */
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

/** Only direct mail leaves from a pool's addresses. */
const isDirect = ({ route }: PoolRow): boolean =>
  route === 'mx' || (route === 'inherit' && settings().DELIVERY_ROUTE.kind === 'mx');

function heldBy(addresses: readonly AddressRow[], counts: readonly WarmUpCount[], now: Date): Held {
  const kept = addresses.filter(({ status }) => status !== 'retired');
  // Without addresses the machine chooses where from.
  if (kept.length === 0) return [];
  const ready = kept.filter((address) => address.status === 'active' && isThere(address));
  const v4 = ready.filter(({ address }) => !address.includes(':'));
  return (v4.length > 0 ? v4 : ready)
    .map((address): Held => {
      const limit = warmUpLimit(address, now);
      if (limit === null) return [];
      return counts.filter((one) => one.ipAddressId === address.id && one.used >= limit).map((one) => one.provider);
    })
    .reduce(both, 'all');
}

/** Whether a relay had the address when it was last looked at; one that nobody has looked at is taken to be there. */
function isThere({ checks }: AddressRow): boolean {
  const { data } = AddressChecks.safeParse(checks);
  return !data?.findings.some(({ subject, level }) => subject === 'bind' && level === 'fail');
}

/** Whose mail neither of two ways takes. */
const both = (one: Held, other: Held): Held =>
  one === 'all' ? other : other === 'all' ? one : one.filter((provider) => other.includes(provider));
