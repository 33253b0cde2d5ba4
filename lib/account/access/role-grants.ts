import type { Context } from '#lib/core/context.ts';
import { GRANTS, Grant, MEMBER_GRANTS } from '#lib/registry/grants.ts';
import { findOwnRoleGrants } from './store.ts';

/** The built-in roles of every company (docs/product.md §6); any other is a custom role with grants of its own. */
export const BUILT_IN_ROLES = ['owner', 'admin', 'member'] as const;

/** A built-in role. */
export type BuiltInRole = (typeof BUILT_IN_ROLES)[number];

/**
 * The grants of each built-in role. An admin has those of an owner; the verbs of the team require that only an owner
 * makes owners and that the last owner stays.
 */
export const ROLE_GRANTS: Record<BuiltInRole, readonly Grant[]> = {
  owner: GRANTS,
  admin: GRANTS,
  member: MEMBER_GRANTS,
};

const isBuiltIn = (role: string): role is BuiltInRole => Object.hasOwn(ROLE_GRANTS, role);

/**
 * Returns the grants of a role in a company.
 *
 * @param own the grants of the company's custom role, null without one; texts that are no longer grants are ignored.
 */
export function roleGrants(role: string, own: readonly string[] | null): readonly Grant[] {
  if (isBuiltIn(role)) return ROLE_GRANTS[role];
  return (own ?? []).filter((grant): grant is Grant => Grant.safeParse(grant).success);
}

/**
 * Returns the grants of a person in the scope's company. They are read on each request, so that a changed role takes
 * effect on the next one.
 */
export async function getRoleGrants(
  ctx: Pick<Context, 'scope'>,
  { userId, role }: { userId: string; role: string },
): Promise<readonly Grant[]> {
  return roleGrants(role, role === 'custom' ? await findOwnRoleGrants(ctx.scope, userId) : null);
}
