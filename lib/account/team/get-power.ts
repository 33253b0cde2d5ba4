import { roleGrants } from '#lib/account/access/role-grants.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { GRANTS } from '#lib/registry/grants.ts';
import { type GivenRole, mayGive, type Power } from './rules.ts';
import { findMemberOfUser } from './store.ts';

/** Returns the caller's grants in the scope's company, which are also those they can give; the operator has all. */
export async function getPower(ctx: Pick<Context, 'scope' | 'actor' | 'grants'>, db?: Database): Promise<Power> {
  const { actor, scope } = ctx;
  if (actor.type === 'apiKey') {
    return { isOwner: false, grants: new Set(ctx.grants) };
  }
  if (actor.type !== 'user') return { isOwner: true, grants: new Set(GRANTS) };
  const member = await findMemberOfUser(scope, actor.userId, db);
  if (!member) return { isOwner: false, grants: new Set() };
  return { isOwner: member.role === 'owner', grants: new Set(roleGrants(member.role, member.grants)) };
}

/**
 * Lets a caller pass only where they have all that the role has.
 *
 * @throws {AppError} forbidden
 */
export function requireMayGive(power: Power, given: GivenRole): void {
  if (mayGive(power, given)) return;
  throw new AppError('forbidden', { field: 'role', message: 'You can give others no more than you may do yourself.' });
}
