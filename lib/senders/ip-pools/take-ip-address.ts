import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { addressFacts } from './change-address.ts';
import { normalAddress } from './define-ip-address.ts';
import { deleteAddress, findAddressByText } from './store.ts';

/**
 * Removes a source address from its owner and deletes the counts of its warm-up. For the operator alone.
 *
 * @throws {AppError} notFound, invalidField
 */
export async function takeIpAddress(ctx: Context, { address }: { address: string }): Promise<void> {
  const before = await findAddressByText(normalAddress(address));
  if (!before) throw refuse.notFound('IP address');
  await audited(ctx, 'ip-address.take', before.id, async (db) => {
    await deleteAddress(db, before.id);
    return { before: addressFacts(before) };
  });
}
