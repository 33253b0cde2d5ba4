import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { createIpPool } from './create-ip-pool.ts';
import type { CreateIpPoolInput } from './schema.ts';
import { findPoolByName, findVisiblePools, type Owner } from './store.ts';
import { updateIpPool } from './update-ip-pool.ts';

/** The operator's values of a pool. The name identifies it among its owner's; `overflow` names another. */
export type DefineIpPoolInput = Omit<CreateIpPoolInput, 'overflowPoolId'> & { overflow?: string | undefined };

/**
 * Creates a pool of the installation or of a company, or updates the owner's pool of that name. For the operator alone. A
 * repeat changes nothing.
 *
 * @param owner a company, or null for the installation.
 * @returns its id.
 * @throws {AppError} invalidField, missingField, notFound (the overflow), limitReached
 */
export async function defineIpPool(
  ctx: Context,
  owner: Owner,
  { overflow, ...given }: DefineIpPoolInput,
): Promise<string> {
  const known = await findPoolByName(owner, given.name);
  const input = { ...given, ...(overflow !== undefined && { overflowPoolId: await findOverflow(owner, overflow) }) };
  if (!known) return createIpPool(ctx, input, owner);
  await updateIpPool(ctx, { id: known.id, ...input }, owner);
  return known.id;
}

async function findOverflow(owner: Owner, name: string): Promise<string> {
  const pool = (await findVisiblePools(owner)).find((one) => one.name === name);
  if (!pool) throw refuse.notFound('IP pool', { field: 'overflow', value: name });
  return pool.id;
}
