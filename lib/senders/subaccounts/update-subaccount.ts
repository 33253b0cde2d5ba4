import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
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
  await audited(ctx, 'subaccount.update', id, async (db) => {
    if (!(await updateRow(db, ctx.scope, id, values))) throw new AppError('subaccountEnded');
    return { before: settingsOf(before), after: settingsOf(values) };
  });
  return getSubaccount(ctx, { id });
}
