import { AppError } from '#lib/core/errors/app-error.ts';
import { presentUser } from './present.ts';
import type { User } from './schema.ts';
import { findUserById } from './store.ts';

/**
 * A person by their id, for themselves.
 *
 * @throws {AppError} notFound
 */
export async function getUser(input: { userId: string }): Promise<User> {
  const row = await findUserById(input.userId);
  if (!row) throw new AppError('notFound', { values: { entity: 'user' } });
  return presentUser(row);
}
