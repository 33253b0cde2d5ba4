import { AppError } from '#lib/core/errors/app-error.ts';
import { verifyPassword } from '#lib/infra/crypto/password.ts';
import { limitTries } from './limit-tries.ts';

/**
 * Lets a person on who knows their password, whatever their session says. Who has none (they come through another
 * provider) has nothing to give.
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
