import type { Context } from '#lib/core/context.ts';
import { changeAddress } from './change-address.ts';
import { requireIpPool } from './require-ip-pool.ts';
import { requireOwnAddress } from './require-pool-address.ts';

/**
 * Puts one of the company's addresses into one of its pools, out of the one where it was. A repeat changes nothing.
 *
 * @throws {AppError} notFound (the pool, or the address: addresses are the operator's to give)
 */
export async function addPoolAddress(ctx: Context, input: { id: string; addressId: string }): Promise<void> {
  const pool = await requireIpPool(ctx.scope.companyId, input.id);
  const address = await requireOwnAddress(ctx.scope.companyId, input.addressId);
  await changeAddress(ctx, address, { ipPoolId: pool.id });
}
