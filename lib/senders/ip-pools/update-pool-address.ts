import type { Context } from '#lib/core/context.ts';
import { changeAddress } from './change-address.ts';
import { type PoolAddress, requirePoolAddress } from './require-pool-address.ts';
import type { UpdatePoolAddressInput } from './schema.ts';

/**
 * Pauses, retires or activates an address, or restarts its warm-up. An address that was retired starts its warm-up again.
 * Only the operator ends a warm-up early, because other companies send from neighbouring addresses.
 *
 * @throws {AppError} notFound
 */
export async function updatePoolAddress(
  ctx: Context,
  { status, restartWarmUp, ...ids }: UpdatePoolAddressInput & PoolAddress,
): Promise<void> {
  const address = await requirePoolAddress(ctx.scope.companyId, ids);
  const isBack = address.status === 'retired' && status === 'active';
  const isCold = restartWarmUp === true || isBack;
  await changeAddress(ctx, address, {
    ...(status && { status }),
    ...(isCold && { warmupStartedAt: ctx.now(), warmupFinishedAt: null }),
  });
}
