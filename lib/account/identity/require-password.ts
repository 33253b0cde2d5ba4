import { AppError } from '#lib/core/errors/app-error.ts';
import { verifyPassword } from '#lib/infra/crypto/password.ts';
import { limitTries } from './limit-tries.ts';

/**
 * Requires the password of a person who is already signed in. A person who has none (they sign in with a provider)
 * passes without one.
 *
 * @throws {AppError} passwordNotCorrect, tooManyLogins
 */
export async function requirePassword(
  user: { id: string; passwordHash: string | null },
  password: string | undefined,
  now: Date,
): Promise<void> {
  if (user.passwordHash === null) return;
  await limitTries('password', user.id, now);
  if (password === undefined || !(await verifyPassword(password, user.passwordHash)))
    throw new AppError('passwordNotCorrect', { field: 'password' });
}
