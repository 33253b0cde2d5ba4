import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { deleteIpPool } from './delete-ip-pool.ts';
import { findPoolByName, type Owner } from './store.ts';

/**
 * Deletes a pool by its name, for the operator.
 *
 * @throws {AppError} notFound
 */
export async function removeIpPool(ctx: Context, owner: Owner, name: string): Promise<void> {
  const pool = await findPoolByName(owner, name);
  if (!pool) throw refuse.notFound('IP pool');
  await deleteIpPool(ctx, { id: pool.id }, owner);
}
