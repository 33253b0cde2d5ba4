import { recordAudit } from '#lib/account/audit/record-audit.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { getSubaccount } from './get-subaccount.ts';
import { requireSubaccount } from './require-subaccount.ts';
import type { SubaccountDetail, UpdateSubaccountInput } from './schema.ts';
import { updateRow } from './store.ts';
import { applyChange, settingsOf } from './subaccount-values.ts';

/**
 * Changes the settings of a sub-account, from its next message on. A repeat changes nothing.
 *
 * @throws {AppError} notFound, subaccountEnded (a terminated one), invalidField
 */
export async function updateSubaccount(
  ctx: Context,
  { id, ...change }: UpdateSubaccountInput & { id: string },
): Promise<SubaccountDetail> {
  const before = await requireSubaccount(ctx, id);
  const values = await applyChange(ctx, before, change);
  await withTransaction(async (db) => {
    if (!(await updateRow(db, ctx.scope, id, values))) throw new AppError('subaccountEnded');
    const facts = { before: settingsOf(before), after: settingsOf(values) };
    await recordAudit(db, ctx, { action: 'subaccount.update', targetType: 'subaccount', targetId: id, ...facts });
  });
  return getSubaccount(ctx, { id });
}
