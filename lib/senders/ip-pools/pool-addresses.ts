import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { isUuid } from '#lib/core/ids.ts';
import { VERIFY_PAUSE_SECONDS } from '#lib/core/limits.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { enqueueAddressCheck } from './address-checks.ts';
import { requireChangeablePool } from './queries.ts';
import { readAddressReports } from './read-addresses.ts';
import type { IpAddress, UpdatePoolAddressInput } from './schema.ts';
import { type AddressRow, type AddressValues, findAddressById, lockAddress, updateAddress } from './store.ts';

/**
 * Moves one of the company's addresses into one of its pools. A repeat changes nothing.
 *
 * @throws {AppError} forbidden (a pool of the installation); notFound (the pool), invalidField (not an address of the company; only the operator assigns addresses)
 */
export async function addPoolAddress(ctx: Context, input: { id: string; addressId: string }): Promise<void> {
  const pool = await requireChangeablePool(ctx.scope.companyId, input.id);
  const address = await findAddressById(input.addressId);
  if (address?.companyId !== ctx.scope.companyId) {
    throw refuse.fieldBecause('addressId', 'There is no such IP address.', input.addressId);
  }
  await changeAddress(ctx, address, { ipPoolId: pool.id });
}

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

/**
 * Removes an address from a pool: no mail is sent from it any more, and the company keeps it.
 *
 * @throws {AppError} notFound
 */
export async function removePoolAddress(ctx: Context, input: PoolAddress): Promise<void> {
  await changeAddress(ctx, await requirePoolAddress(ctx.scope.companyId, input), { ipPoolId: null });
}

/** An address in a pool, by both ids. */
type PoolAddress = { id: string; addressId: string };

/**
 * Requires an address of the company to be in one of its pools, and returns it.
 *
 * @throws {AppError} forbidden (a pool of the installation); notFound
 */
async function requirePoolAddress(companyId: string, { id, addressId }: PoolAddress): Promise<AddressRow> {
  const pool = await requireChangeablePool(companyId, id);
  const row = isUuid(addressId) ? await findAddressById(addressId) : null;
  if (row?.companyId !== companyId || row.ipPoolId !== pool.id) throw refuse.notFound('IP address');
  return row;
}

/**
 * Enqueues a check of an address by a relay and returns the address with its last findings. An address that was checked
 * moments ago is not checked again.
 *
 * @throws {AppError} notFound
 */
export async function checkAddressNow(ctx: Context, ids: PoolAddress): Promise<IpAddress> {
  const row = await requirePoolAddress(ctx.scope.companyId, ids);
  const now = ctx.now();
  const isFresh = now.getTime() - (row.lastCheckedAt?.getTime() ?? 0) < VERIFY_PAUSE_SECONDS * 1_000;
  if (!isFresh) await withTransaction((db) => enqueueAddressCheck(db, row.id));
  const [address] = await readAddressReports([row], now);
  if (!address) throw new Error('an address was read and not presented');
  return address;
}

/**
 * Updates an address, and its owner, in one transaction. Workers follow at once.
 *
 * @throws {AppError} notFound, also when the owner changed meanwhile
 */
async function changeAddress(
  ctx: Context,
  { id, companyId }: AddressRow,
  change: Partial<AddressValues>,
): Promise<void> {
  await audited(ctx, 'ip-address.update', id, async (db) => {
    const before = await lockAddress(db, id);
    const values = before && { ...before, ...change };
    if (!values || !(await updateAddress(db, companyId, id, values))) throw refuse.notFound('IP address');
    return { before: addressFacts(before), after: addressFacts(values) };
  });
}

/** Returns the fields of an address that the audit log keeps. */
export const addressFacts = (row: AddressValues & { address: string }) => ({
  address: row.address,
  companyId: row.companyId,
  ipPoolId: row.ipPoolId,
  hostname: row.hostname,
  status: row.status,
  warmupStartedAt: row.warmupStartedAt?.toISOString() ?? null,
  warmupFinishedAt: row.warmupFinishedAt?.toISOString() ?? null,
});
