import { lockAllowance } from '#lib/account/access/plans/lock-allowance.ts';
import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import type { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { newOpaqueId } from '#lib/core/ids.ts';
import { poolFacts, poolValues } from './pool-values.ts';
import { type CreateIpPoolInput, IP_POOLS_MAX } from './schema.ts';
import { insertPool, type Owner } from './store.ts';

/**
 * Creates a pool; a new default replaces the previous one. Not idempotent: a second pool of the name is refused.
 *
 * @param owner the scope's company, or null for a pool of the installation, which only the operator creates.
 * @returns its id.
 * @throws {AppError} duplicate, overQuota, planExpired, limitReached, invalidField, missingField
 */
export async function createIpPool(
  ctx: Context,
  input: CreateIpPoolInput,
  owner: Owner = ctx.scope.companyId,
): Promise<string> {
  const id = newOpaqueId();
  const blank = { id, isDefault: false, route: 'inherit', smartHostUrlEncrypted: null, overflowPoolId: null };
  const values = await poolValues(ctx, owner, { ...blank, name: input.name }, input);
  await audited(ctx, 'ip-pool.create', id, async (db) => {
    const most = { count: IP_POOLS_MAX, entity: 'IP pools' };
    const { max, refusal } = await lockAllowance(db, ctx, 'ipPool', most);
    const made = await insertPool(db, owner, { id, ...values }, max);
    if (made === 'tooMany') throw refusal();
    if (made === 'taken') throw nameTaken(input.name);
    return { after: poolFacts(values) };
  });
  return id;
}

/** Builds the refusal of a name that another pool of the owner has. */
export const nameTaken = (name: string): AppError => refuse.duplicate('name', name, `The IP pool ${name}`);
