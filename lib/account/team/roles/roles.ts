import { BUILT_IN_ROLES, roleGrants } from '#lib/account/access/role-grants.ts';
import { audited } from '#lib/account/audit/audited.ts';
import type { Context, Scope } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { limitReached } from '#lib/core/errors/limit-reached.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { requireById } from '#lib/core/errors/require-by-id.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { getPower, requireMayGive } from '../get-power.ts';
import type { Power } from '../rules.ts';
import { ROLES_MAX, type Role, type RoleInput } from '../schema.ts';
import { lockTeam } from '../store.ts';
import { getRole, resolveRole } from './queries.ts';
import {
  countPeopleWithRole,
  deleteRoleRow as dropRole,
  findRole,
  findRoles,
  insertRole,
  moveToRole,
  type RoleRow,
  updateRoleRow as writeRole,
} from './store.ts';

/**
 * Makes a role of the company's own. It may do no more than who makes it.
 *
 * @throws {AppError} duplicate, limitReached, forbidden
 */
export async function createRole(ctx: Context, input: RoleInput): Promise<Role> {
  const role = { name: input.name, grants: [...new Set(input.grants)] };
  const { targetId: id } = await audited(ctx, 'role.create', null, async (db) => {
    await lockTeam(db, ctx.scope);
    requireMayGive(await getPower(ctx, db), { role: 'custom', grants: role.grants });
    const roles = await requireFreeName(db, ctx.scope, role);
    if (roles.length >= ROLES_MAX) throw limitReached(ROLES_MAX, 'roles');
    return { targetId: await insertRole(db, ctx.scope, role), after: role };
  });
  return getRole(ctx, { id });
}

/**
 * Updates the name and grants of a custom role; they count from the next request of its people on.
 *
 * @throws {AppError} notFound, also for another company's; duplicate; forbidden (a built-in one, or it may, or would, do
 *   more than the caller)
 */
export async function updateRole(ctx: Context, input: RoleInput & { id: string }): Promise<Role> {
  const role = { id: input.id, name: input.name, grants: [...new Set(input.grants)] };
  await audited(ctx, 'role.update', role.id, async (db) => {
    await lockTeam(db, ctx.scope);
    const row = await requireChangeableRole(db, ctx.scope, role.id);
    const before = { name: row.name, grants: [...roleGrants('custom', row.grants)] };
    const power = await getPower(ctx, db);
    requireMayGive(power, { role: 'custom', grants: before.grants });
    requireMayGive(power, { role: 'custom', grants: role.grants });
    await requireFreeName(db, ctx.scope, role);
    await writeRole(db, ctx.scope, role.id, role);
    const after = { name: role.name, grants: role.grants };
    return { before, after };
  });
  return getRole(ctx, { id: role.id });
}

/**
 * Removes a role of the company's own; its people, and those who are invited to it, move to another one (docs/product.md §6).
 *
 * @throws {AppError} notFound, also for another company's and for a repeat; missingField (people have it and no
 *   `newRoleId` says where they go); roleInvalid; forbidden (a built-in one, or either role may do more than the caller)
 */
export async function deleteRole(ctx: Context, input: { id: string; newRoleId?: string | undefined }): Promise<void> {
  await audited(ctx, 'role.delete', null, async (db) => {
    await lockTeam(db, ctx.scope);
    const row = await requireChangeableRole(db, ctx.scope, input.id);
    const power = await getPower(ctx, db);
    requireMayGive(power, { role: 'custom', grants: roleGrants('custom', row.grants) });
    const movedTo = await moveItsPeople(db, ctx, power, input);
    await dropRole(db, ctx.scope, row.id);
    const before = { name: row.name, grants: row.grants, ...(movedTo && { peopleMovedTo: movedTo }) };
    return { targetId: row.id, before };
  });
}

async function moveItsPeople(
  db: Database,
  ctx: Context,
  power: Power,
  { id, newRoleId }: { id: string; newRoleId?: string | undefined },
): Promise<string | null> {
  if (newRoleId === undefined) {
    if ((await countPeopleWithRole(db, ctx.scope, id)) > 0) throw refuse.missingField('newRoleId');
    return null;
  }
  const target = await resolveRole(db, ctx.scope, newRoleId, 'newRoleId');
  if (target.roleId === id) throw new AppError('roleInvalid', { field: 'newRoleId', value: newRoleId });
  requireMayGive(power, target);
  const moved = await moveToRole(db, ctx.scope, id, target);
  return moved > 0 ? target.name : null;
}

/**
 * Requires a custom role of the company by its id, for a change, and returns it.
 *
 * @throws {AppError} forbidden (a built-in role); notFound, also for another company's
 */
async function requireChangeableRole(db: Database, scope: Scope, id: string) {
  if (BUILT_IN_ROLES.some((name) => name === id))
    throw refuse.forbidden('This role is built in. Create a role of your own and change that one.');
  return requireById('role', id, () => findRole(scope, id, db));
}

/**
 * Holds a role's name back where another role of the company, or a built-in one, has it in any case. In a transaction
 * that holds the team's lock.
 *
 * @returns the company's custom roles.
 * @throws {AppError} duplicate
 */
async function requireFreeName(db: Database, scope: Scope, role: { id?: string; name: string }): Promise<RoleRow[]> {
  const roles = await findRoles(scope, db);
  const wanted = role.name.toLowerCase();
  const isBuiltIn = BUILT_IN_ROLES.some((name) => name === wanted);
  if (isBuiltIn || roles.some(({ id, name }) => id !== role.id && name.toLowerCase() === wanted)) {
    throw refuse.duplicate('name', role.name, `The role ${role.name}`);
  }
  return roles;
}
