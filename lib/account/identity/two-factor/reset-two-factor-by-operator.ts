import { recordAudit } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { findUserByEmail } from '../store.ts';
import { resetTwoFactor } from './reset-two-factor.ts';

/**
 * Turns a person's second factor off from the operator's command line; a repeat changes nothing.
 *
 * @param email in lower case.
 * @returns true if it was on.
 * @throws {AppError} notFound
 */
export async function resetTwoFactorByOperator(ctx: Context, email: string): Promise<boolean> {
  const user = await findUserByEmail(email);
  if (!user) throw refuse.notFound('user');
  return withTransaction(async (db) => {
    const wasOn = await resetTwoFactor(db, ctx, user.id);
    if (!wasOn || user.companyId === null) return wasOn;
    await recordAudit(
      db,
      { ...ctx, scope: { companyId: user.companyId } },
      { action: 'two-factor.reset', targetId: user.id, before: { twoFactor: 'on' }, after: { twoFactor: 'off' } },
    );
    return wasOn;
  });
}
