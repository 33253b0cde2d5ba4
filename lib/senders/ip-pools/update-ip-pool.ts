import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { nameTaken } from './create-ip-pool.ts';
import { poolFacts, poolValues } from './pool-values.ts';
import { requireChangeablePool } from './require-ip-pool.ts';
import type { UpdateIpPoolInput } from './schema.ts';
import { isNameTaken, type Owner, updatePool } from './store.ts';

/**
 * Updates a pool; workers follow at once, also for queued mail. A repeat changes nothing.
 *
 * @param owner the scope's company, or null for one of the installation's.
 * @throws {AppError} forbidden (a pool of the installation); notFound, duplicate, invalidField, missingField
 */
export async function updateIpPool(
  ctx: Context,
  { id, ...change }: UpdateIpPoolInput & { id: string },
  owner: Owner = ctx.scope.companyId,
): Promise<void> {
  const before = await requireChangeablePool(owner, id);
  const values = await poolValues(ctx, owner, before, change);
  await audited(ctx, 'ip-pool.update', id, async (db) => {
    if (await isNameTaken(db, owner, values.name, id)) throw nameTaken(values.name);
    if (!(await updatePool(db, owner, id, values))) throw refuse.notFound('IP pool');
    return { before: poolFacts(before), after: poolFacts(values) };
  });
}
