import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { changeAddress } from './change-address.ts';
import { requireChangeablePool } from './require-ip-pool.ts';
import { findAddressById } from './store.ts';

/**
 * Moves one of the company's addresses into one of its pools. A repeat changes nothing.
 *
 * @throws {AppError} forbidden (a pool of the installation); notFound (the pool), invalidField (not an address of the company; only the operator assigns addresses)
 */
export async function addPoolAddress(ctx: Context, input: { id: string; addressId: string }): Promise<void> {
  const pool = await requireChangeablePool(ctx.scope.companyId, input.id);
  const address = await findAddressById(input.addressId);
  if (address?.companyId !== ctx.scope.companyId) {
    throw refuse.fieldBecause('addressId', 'There is no such IP address.', input.addressId);
  }
  await changeAddress(ctx, address, { ipPoolId: pool.id });
}
