import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { requireById } from '#lib/core/errors/require-by-id.ts';
import { isUuid } from '#lib/core/ids.ts';
import { presentPool, presentPoolDetail, shownSmartHost } from './present.ts';
import { readAddressReports, readWarmUpCounts } from './read-addresses.ts';
import type { IpAddress, IpPool, IpPoolDetail } from './schema.ts';
import {
  findAddressesOf,
  findEveryAddress,
  findEveryPool,
  findPool,
  findPoolAddresses,
  findVisiblePools,
  type Owner,
  type PoolRow,
} from './store.ts';

/**
 * Requires a pool of an owner by its id, and returns it.
 *
 * @throws {AppError} notFound, also for another owner's pool
 */
export async function requireIpPool(owner: Owner, id: string): Promise<PoolRow> {
  return requireById('IP pool', id, () => findPool(owner, id));
}

/**
 * Requires a pool of an owner for a change, as `requireIpPool`. A company sees the installation's pools, so the
 * refusal says why it cannot change them.
 *
 * @throws {AppError} forbidden (a pool of the installation); notFound, also for another company's pool
 */
export async function requireChangeablePool(owner: Owner, id: string): Promise<PoolRow> {
  const isInstallations = owner !== null && isUuid(id) && (await findPool(null, id)) !== null;
  if (isInstallations) throw refuse.forbidden('This pool comes with the installation. Its operator changes it.');
  return requireIpPool(owner, id);
}

/**
 * Returns one of the company's own pools with its addresses.
 *
 * @throws {AppError} notFound, also for a pool of the installation, of which a company sees the list's fields only
 */
export async function getIpPool(
  { scope, now }: Pick<Context, 'scope' | 'now'>,
  { id }: { id: string },
): Promise<IpPoolDetail> {
  const pool = await requireIpPool(scope.companyId, id);
  const [visible, rows] = await Promise.all([findVisiblePools(scope.companyId), findAddressesOf([pool.id])]);
  const overflow = visible.find((one) => one.id === pool.overflowPoolId) ?? null;
  return presentPoolDetail(pool, overflow, { rows, counts: await readWarmUpCounts(rows, now()) }, now());
}

/** Lists the pools that the company may send through: its own, then the installation's with name and state only. */
export async function listIpPools({ scope, now }: Pick<Context, 'scope' | 'now'>): Promise<IpPool[]> {
  const pools = await findVisiblePools(scope.companyId);
  const addresses = Map.groupBy(await findAddressesOf(pools.map(({ id }) => id)), ({ ipPoolId }) => ipPoolId);
  return pools.map((pool) => presentPool(pool, addresses.get(pool.id) ?? [], pool.companyId === null, now()));
}

/** Lists the addresses that the operator assigned to the company, in a pool or in none. */
export const listIpAddresses = async ({ scope, now }: Pick<Context, 'scope' | 'now'>): Promise<IpAddress[]> =>
  readAddressReports(await findPoolAddresses(scope.companyId), now());

/** A pool as the operator sees it: of a company by its name, or of the installation. */
export type EveryPool = {
  id: string;
  company: string | null;
  name: string;
  isDefault: boolean;
  route: string;
  smartHost: string | null;
  overflow: string | null;
};

/** An address as the operator sees it. */
export type EveryAddress = IpAddress & { company: string | null; pool: string | null };

/** Lists every pool and every source address of the installation, for the operator. */
export async function listEveryIpPool(now: Date): Promise<{ pools: EveryPool[]; addresses: EveryAddress[] }> {
  const [pools, rows] = await Promise.all([findEveryPool(), findEveryAddress()]);
  const addresses = await readAddressReports(rows, now);
  return {
    pools: pools.map((row) => ({
      id: row.id,
      company: row.company,
      name: row.name,
      isDefault: row.isDefault,
      route: row.route,
      smartHost: shownSmartHost(row),
      overflow: row.overflow,
    })),
    addresses: addresses.map((address, index) => ({
      ...address,
      company: rows[index]?.company ?? null,
      pool: rows[index]?.pool ?? null,
    })),
  };
}
