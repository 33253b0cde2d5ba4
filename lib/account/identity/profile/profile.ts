import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { actingUser } from '../acting-user.ts';
import { presentUser } from '../present.ts';
import { findUserById } from '../store.ts';
import type { UpdateProfileInput, UserDetail } from './schema.ts';
import { lockProfile, type ProfileColumns, writeProfileRow } from './store.ts';

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

/**
 * Updates the caller's profile; absent fields stay unchanged, and a repeat changes nothing.
 *
 * @throws {AppError} forbidden (an API key), notFound
 */
export async function updateProfile(ctx: Context, input: UpdateProfileInput): Promise<UserDetail> {
  const { userId } = actingUser(ctx);
  await audited(ctx, 'profile.update', userId, async (db) => {
    const before = await lockProfile(db, userId);
    if (!before) throw refuse.notFound('user');
    const after = changed(before, input);
    if (JSON.stringify(after) === JSON.stringify(before)) return null;
    await writeProfileRow(db, userId, after);
    return { before, after };
  });
  return getProfile(ctx);
}

const changed = (before: ProfileColumns, input: UpdateProfileInput): ProfileColumns => ({
  fullname: input.fullname ?? before.fullname,
  lastname: input.lastname ?? before.lastname,
  phone: input.phone === undefined ? before.phone : input.phone || null,
  language: input.language ?? before.language,
  hourFormat: input.time ?? before.hourFormat,
});
