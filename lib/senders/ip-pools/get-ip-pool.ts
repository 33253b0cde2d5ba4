import type { Context } from '#lib/core/context.ts';
import { presentPoolDetail } from './present.ts';
import { readWarmUpCounts } from './read-addresses.ts';
import { requireIpPool } from './require-ip-pool.ts';
import type { IpPoolDetail } from './schema.ts';
import { findAddressesOf, findVisiblePools } from './store.ts';

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
