import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { actingUser } from '../acting-user.ts';
import { requirePassword } from '../require-password.ts';
import type { TwoFactorSetup } from '../schema.ts';
import { database, findUserById } from '../store.ts';
import { updatePendingSecret } from './store.ts';
import { makeSecret } from './totp.ts';

/**
 * Creates a secret for the authenticator app. The second factor is not required until a code of it was confirmed; a
 * repeat replaces the secret.
 *
 * @throws {AppError} passwordNotCorrect, tooManyLogins, wrongState (already on)
 */
export async function startTwoFactor(ctx: Context, input: { password?: string | undefined }): Promise<TwoFactorSetup> {
  const user = await findUserById(actingUser(ctx).userId);
  if (!user) throw refuse.forbidden();
  await requirePassword(user, input.password, ctx.now());
  const { sealed, ...setup } = makeSecret(user);
  if (!(await updatePendingSecret(database(), user.id, sealed))) throw refuse.wrongState();
  return setup;
}
