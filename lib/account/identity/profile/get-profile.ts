import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { actingUser } from '../acting-user.ts';
import { presentUser } from '../present.ts';
import { findUserById } from '../store.ts';
import type { UserDetail } from './schema.ts';

/**
 * Returns the caller's profile.
 *
 * @throws {AppError} forbidden (an API key), notFound
 */
export async function getProfile(ctx: Pick<Context, 'actor'>): Promise<UserDetail> {
  const row = await findUserById(actingUser(ctx).userId);
  if (!row) throw refuse.notFound('user');
  return { ...presentUser(row), createdAt: row.createdAt.toISOString() };
}
