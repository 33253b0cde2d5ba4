import { recordAudit } from '#lib/audit/record-audit.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { type AddressRow, type AddressValues, updateAddress } from './store.ts';

/**
 * Writes a change of an address, and of whom, in one transaction. Workers follow at once.
 *
 * @throws {AppError} notFound, where another owner has it by now
 */
export async function changeAddress(ctx: Context, before: AddressRow, change: Partial<AddressValues>): Promise<void> {
  const values = { ...before, ...change };
  await withTransaction(async (db) => {
    if (!(await updateAddress(db, before.companyId, before.id, values)))
      throw new AppError('notFound', { values: { entity: 'IP address' } });
    const facts = { before: addressFacts(before), after: addressFacts(values) };
    await recordAudit(db, ctx, {
      action: 'ip-address.update',
      targetType: 'ip-address',
      targetId: before.id,
      ...facts,
    });
  });
}

/** What of an address is written into the audit log. */
export const addressFacts = (row: AddressValues & { address: string }) => ({
  address: row.address,
  companyId: row.companyId,
  ipPoolId: row.ipPoolId,
  hostname: row.hostname,
  status: row.status,
  warmupStartedAt: row.warmupStartedAt?.toISOString() ?? null,
  warmupFinishedAt: row.warmupFinishedAt?.toISOString() ?? null,
});
