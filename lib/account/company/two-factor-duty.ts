import { audited } from '#lib/account/audit/audited.ts';
import { getAccountSecurity } from '#lib/account/identity/get-account-security.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { findCompanyById, lockCompanyRow, updateTwoFactorDuty } from './store.ts';

/** Returns since when the people of a company must have a second factor; null if it is up to them. @throws {AppError} notFound */
export async function getRequirement({ scope }: Pick<Context, 'scope'>): Promise<Date | null> {
  const row = await findCompanyById(scope.companyId);
  if (!row) throw refuse.notFound('company');
  return row.twoFactorRequiredAt;
}

/**
 * Requires a second factor of all members, or leaves it to them. Who has none keeps their session, and can only set one up after
 * their next sign-in. A repeat changes nothing.
 *
 * @throws {AppError} wrongState (the caller has none themselves), forbidden (an API key), notFound
 */
export async function requireTwoFactor(ctx: Context, { enable }: { enable: boolean }): Promise<{ enable: boolean }> {
  const { companyId } = ctx.scope;
  if (enable && (await getAccountSecurity(ctx)).twoFactor.enabledAt === null)
    throw refuse.wrongState('Turn on two-factor authentication for yourself first.');
  await audited(ctx, 'company.two-factor', companyId, async (db) => {
    const row = await lockCompanyRow(db, companyId);
    if (!row) throw refuse.notFound('company');
    const wasOn = row.twoFactorRequiredAt !== null;
    if (wasOn === enable) return null;
    await updateTwoFactorDuty(db, companyId, enable ? ctx.now() : null);
    return { before: { twoFactorRequired: wasOn }, after: { twoFactorRequired: enable } };
  });
  return { enable };
}
