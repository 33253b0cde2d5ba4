import type { Context } from '#lib/core/context.ts';
import { changeAddress } from './change-address.ts';
import { type PoolAddress, requirePoolAddress } from './require-pool-address.ts';
import type { UpdatePoolAddressInput } from './schema.ts';

/**
 * Pauses an address, retires it, lets it go on, or begins its warm-up anew. One that comes back from retirement is cold
 * again. To end a warm-up before its time is the operator's: others send from neighbouring addresses.
 *
 * @throws {AppError} notFound
 */
export async function updatePoolAddress(
  ctx: Context,
  { status, restartWarmUp, ...place }: UpdatePoolAddressInput & PoolAddress,
): Promise<void> {
  const address = await requirePoolAddress(ctx.scope.companyId, place);
  const isBack = address.status === 'retired' && status === 'active';
  const isCold = restartWarmUp === true || isBack;
  await changeAddress(ctx, address, {
    ...(status && { status }),
    ...(isCold && { warmupStartedAt: ctx.now(), warmupFinishedAt: null }),
  });
}
