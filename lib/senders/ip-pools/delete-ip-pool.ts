import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { poolFacts } from './pool-values.ts';
import { requireChangeablePool } from './require-ip-pool.ts';
import { deletePool, type Owner } from './store.ts';

/**
 * Deletes a pool. Its addresses stay with their owner, in no pool; domains and subaccounts lose the setting, and mail that
 * waits for the pool is sent like mail without one.
 *
 * @param owner the scope's company, or null for one of the installation's.
 * @throws {AppError} forbidden (a pool of the installation); notFound
 */
export async function deleteIpPool(
  ctx: Context,
  { id }: { id: string },
  owner: Owner = ctx.scope.companyId,
): Promise<void> {
  const before = poolFacts(await requireChangeablePool(owner, id));
  await audited(ctx, 'ip-pool.delete', id, async (db) => {
    if (!(await deletePool(db, owner, id))) throw refuse.notFound('IP pool');
    return { before };
  });
}
