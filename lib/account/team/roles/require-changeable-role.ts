import { BUILT_IN_ROLES } from '#lib/account/access/role-grants.ts';
import type { Scope } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { requireById } from '#lib/core/errors/require-by-id.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { findRole } from './store.ts';

/**
 * Requires a custom role of the company by its id, for a change, and returns it.
 *
 * @throws {AppError} forbidden (a built-in role); notFound, also for another company's
 */
export async function requireChangeableRole(db: Database, scope: Scope, id: string) {
  if (BUILT_IN_ROLES.some((name) => name === id))
    throw refuse.forbidden('This role is built in. Create a role of your own and change that one.');
  return requireById('role', id, () => findRole(scope, id, db));
}
