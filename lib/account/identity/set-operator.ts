import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { PLATFORM_COMPANY_ID } from '#lib/core/platform.ts';
import { findUserByEmail, updateOperator } from './store.ts';

/**
 * Makes a person an operator of the installation or revokes that; effective from their next request. Only the command
 * line calls this. The audit entry belongs to the platform, because no company may read who the operators are.
 *
 * @param input.email in lower case.
 * @returns true if anything changed.
 * @throws {AppError} notFound
 */
export async function setOperator(ctx: Context, input: { email: string; isOperator: boolean }): Promise<boolean> {
  const user = await findUserByEmail(input.email);
  if (!user) throw refuse.notFound('user');
  const platform = { ...ctx, scope: { companyId: PLATFORM_COMPANY_ID } };
  const action = input.isOperator ? 'operator.make' : 'operator.take';
  const change = await audited(platform, action, user.id, async (db) => {
    const isChanged = await updateOperator(db, user.id, input.isOperator ? ctx.now() : null);
    return isChanged ? { after: { email: user.email, operator: input.isOperator } } : null;
  });
  return change !== null;
}
