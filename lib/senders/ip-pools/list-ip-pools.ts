import type { Context } from '#lib/core/context.ts';
import { presentPool } from './present.ts';
import type { IpPool } from './schema.ts';
import { findAddressesOf, findVisiblePools } from './store.ts';

/** Lists the pools that the company may send through: its own, then the installation's with name and state only. */
export async function listIpPools({ scope, now }: Pick<Context, 'scope' | 'now'>): Promise<IpPool[]> {
  const pools = await findVisiblePools(scope.companyId);
  const addresses = Map.groupBy(await findAddressesOf(pools.map(({ id }) => id)), ({ ipPoolId }) => ipPoolId);
  return pools.map((pool) => presentPool(pool, addresses.get(pool.id) ?? [], pool.companyId === null, now()));
}
