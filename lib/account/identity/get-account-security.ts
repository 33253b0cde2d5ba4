import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { actingUser } from './acting-user.ts';
import { type AccountSecurity, MultipleLogin } from './schema.ts';
import { database, findUserById } from './store.ts';
import { findUserToken } from './tokens/store.ts';
import { countRecoveryCodes } from './two-factor/store.ts';

/**
 * Returns the sign-in settings of the person who makes the call.
 *
 * @throws {AppError} forbidden
 */
export async function getAccountSecurity(ctx: Context): Promise<AccountSecurity> {
  const { userId } = actingUser(ctx);
  const [user, recoveryCodesLeft, pending] = await Promise.all([
    findUserById(userId),
    countRecoveryCodes(database(), userId),
    findUserToken(database(), { userId, purpose: 'change_email' }, ctx.now()),
  ]);
  if (!user) throw refuse.forbidden();
  return {
    email: user.email,
    hasPassword: user.passwordHash !== null,
    multipleLogin: MultipleLogin.parse(user.multipleLogin),
    twoFactor: { enabledAt: user.twoFactorEnabledAt?.toISOString() ?? null, recoveryCodesLeft },
    pendingEmail: pending?.email ?? null,
  };
}
