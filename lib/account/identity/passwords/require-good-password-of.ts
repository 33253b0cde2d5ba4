import { refuse } from '#lib/core/errors/refuse.ts';
import { findPasswordOwner } from '../store.ts';
import { requireGoodPassword } from './require-good-password.ts';

/**
 * Refuses a new password of a person who has an account, if it is easy to guess.
 *
 * @throws {AppError} passwordInvalid; notFound (no such person)
 */
export async function requireGoodPasswordOf(
  userId: string,
  password: string,
  field: 'password' | 'newPassword',
): Promise<void> {
  const owner = await findPasswordOwner(userId);
  if (!owner) throw refuse.notFound('user');
  await requireGoodPassword(password, owner, field);
}
