import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { type AddressRow, type AddressValues, lockAddress, updateAddress } from './store.ts';

/**
 * Updates an address, and its owner, in one transaction. Workers follow at once.
 *
 * @throws {AppError} notFound, also when the owner changed meanwhile
 */
export async function changeAddress(
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
