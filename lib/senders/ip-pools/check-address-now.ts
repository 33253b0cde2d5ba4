import type { Context } from '#lib/core/context.ts';
import { VERIFY_PAUSE_SECONDS } from '#lib/core/limits.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { enqueueAddressCheck } from './jobs.ts';
import { readAddresses } from './read-addresses.ts';
import { type PoolAddress, requirePoolAddress } from './require-pool-address.ts';
import type { IpAddress } from './schema.ts';

/**
 * Enqueues a check of an address by a relay and returns the address with its last findings. An address that was checked
 * moments ago is not checked again.
 *
 * @throws {AppError} notFound
 */
export async function checkAddressNow(ctx: Context, ids: PoolAddress): Promise<IpAddress> {
  const row = await requirePoolAddress(ctx.scope.companyId, ids);
  const now = ctx.now();
  const isFresh = now.getTime() - (row.lastCheckedAt?.getTime() ?? 0) < VERIFY_PAUSE_SECONDS * 1_000;
  if (!isFresh) await withTransaction((db) => enqueueAddressCheck(db, row.id));
  const [address] = await readAddresses([row], now);
  if (!address) throw new Error('an address was read and not presented');
  return address;
}
