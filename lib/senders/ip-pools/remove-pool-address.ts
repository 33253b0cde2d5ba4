import type { Context } from '#lib/core/context.ts';
import { changeAddress } from './change-address.ts';
import { type PoolAddress, requirePoolAddress } from './require-pool-address.ts';

/**
 * Removes an address from a pool: no mail is sent from it any more, and the company keeps it.
 *
 * @throws {AppError} notFound
 */
export async function removePoolAddress(ctx: Context, input: PoolAddress): Promise<void> {
  await changeAddress(ctx, await requirePoolAddress(ctx.scope.companyId, input), { ipPoolId: null });
}
