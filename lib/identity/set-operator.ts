import { recordAudit } from '#lib/audit/record-audit.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { PLATFORM_COMPANY_ID } from '#lib/core/platform.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { findUserByEmail, updateOperator } from './store.ts';

/**
 * Makes a person one of the installation's operators, or takes that away again; it counts from their next request on. Only
 * the command line does this. Written down for the platform: no company reads who its operators are.
 *
 * @param input.email in lower case.
 * @returns whether anything changed.
 * @throws {AppError} notFound
 */
export async function setOperator(ctx: Context, input: { email: string; isOperator: boolean }): Promise<boolean> {
  const user = await findUserByEmail(input.email);
  if (!user) throw new AppError('notFound', { values: { entity: 'user' } });
  return withTransaction(async (db) => {
    const changed = await updateOperator(db, user.id, input.isOperator ? ctx.now() : null);
    if (!changed) return false;
    const action = input.isOperator ? 'operator.make' : 'operator.take';
    const platform = { ...ctx, scope: { companyId: PLATFORM_COMPANY_ID } };
    await recordAudit(db, platform, {
      action,
      targetType: 'user',
      targetId: user.id,
      after: { email: user.email, operator: input.isOperator },
    });
    return true;
  });
}
