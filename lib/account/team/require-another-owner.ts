import type { Scope } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { countOwners } from './store.ts';

/**
 * Holds an owner back where they are the last one; others pass. In a transaction that holds the team's lock.
 *
 * @throws {AppError} lastOwner
 */
export async function requireAnotherOwner(db: Database, scope: Scope, member: { role: string }): Promise<void> {
  if (member.role === 'owner' && (await countOwners(db, scope)) < 2) throw new AppError('lastOwner');
}
