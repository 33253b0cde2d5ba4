import { lockAllowance } from '#lib/account/access/plans/lock-allowance.ts';
import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import type { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { newOpaqueId } from '#lib/core/ids.ts';
import { poolFacts, poolValues } from './pool-values.ts';
import { requireChangeablePool } from './queries.ts';
import { type CreateIpPoolInput, IP_POOLS_MAX, type UpdateIpPoolInput } from './schema.ts';
import {
  deletePool,
  findPoolByName,
  findVisiblePools,
  insertPool,
  isNameTaken,
  type Owner,
  updatePool,
} from './store.ts';

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
const nameTaken = (name: string): AppError => refuse.duplicate('name', name, `The IP pool ${name}`);

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

/** The operator's values of a pool. The name identifies it among its owner's; `overflow` names another. */
type DefineIpPoolInput = Omit<CreateIpPoolInput, 'overflowPoolId'> & { overflow?: string | undefined };

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
