import type { Context } from '#lib/core/context.ts';
import { VERIFY_PAUSE_SECONDS } from '#lib/core/limits.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { owePoolAddressCheck } from './jobs.ts';
import { readAddresses } from './read-addresses.ts';
import { type PoolAddress, requirePoolAddress } from './require-pool-address.ts';
import type { IpAddress } from './schema.ts';

/**
 * Has a relay look at an address soon, and answers it as it was seen last; a look of a moment ago is not made again.
 *
 * @throws {AppError} notFound
 */
export async function checkAddressNow(ctx: Context, place: PoolAddress): Promise<IpAddress> {
  const row = await requirePoolAddress(ctx.scope.companyId, place);
  const now = ctx.now();
  const isFresh = now.getTime() - (row.lastCheckedAt?.getTime() ?? 0) < VERIFY_PAUSE_SECONDS * 1_000;
  if (!isFresh) await withTransaction((db) => owePoolAddressCheck(db, row.id));
  const [address] = await readAddresses([row], now);
  if (!address) throw new Error('an address was read and not presented');
  return address;
}
