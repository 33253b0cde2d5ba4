import type { Scope } from '#lib/core/context.ts';
import { newId } from '#lib/core/ids.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { withPrisma } from '#lib/infra/db/prisma.ts';
import type { RoleColumns } from '../store.ts';

/** A custom role's row. */
export type RoleRow = { id: string; name: string; grants: string[] };

/** The number of members and open invitations of a role: a built-in one by its name, a custom one by its id. */
export type RoleCount = { role: string; roleId: string | null; people: number };

const COLUMNS = { id: true, name: true, grants: true } as const;

/** Finds a company's custom roles, by name. */
export async function findRoles({ companyId }: Scope, db: Database = getPool()): Promise<RoleRow[]> {
  const rows = await withPrisma(db, (client) =>
    client.role.findMany({ where: { companyId }, select: COLUMNS, take: 1000 }),
  );
  return rows.sort((one, other) => one.name.localeCompare(other.name) || one.id.localeCompare(other.id));
}

/** Finds a company's custom role. */
export const findRole = ({ companyId }: Scope, id: string, db: Database = getPool()): Promise<RoleRow | null> =>
  withPrisma(db, (client) => client.role.findFirst({ where: { companyId, id }, select: COLUMNS }));

/** Counts members and open invitations by role. */
export async function countByRole({ companyId }: Scope): Promise<RoleCount[]> {
  const by = ['role', 'roleId'] as const;
  const groups = await withPrisma(getPool(), (client) =>
    Promise.all([
      client.member.groupBy({ by: [...by], where: { companyId }, _count: true }),
      client.invitation.groupBy({ by: [...by], where: { companyId, acceptedAt: null }, _count: true }),
    ]),
  );
  const counts = new Map<string, RoleCount>();
  for (const { role, roleId, _count } of groups.flat()) {
    const key = roleId ?? role;
    counts.set(key, { role, roleId, people: (counts.get(key)?.people ?? 0) + _count });
  }
  return [...counts.values()];
}

/** Inserts a custom role and returns its id. */
export async function insertRole(
  db: Database,
  { companyId }: Scope,
  { name, grants }: { name: string; grants: readonly string[] },
): Promise<string> {
  const id = newId();
  await withPrisma(db, (client) => client.role.create({ data: { id, companyId, name, grants: [...grants] } }));
  return id;
}

/** Updates the name and grants of a custom role. */
export async function updateRoleRow(
  db: Database,
  { companyId }: Scope,
  id: string,
  { name, grants }: { name: string; grants: readonly string[] },
): Promise<void> {
  await withPrisma(db, (client) =>
    client.role.updateMany({ where: { companyId, id }, data: { name, grants: [...grants] } }),
  );
}

/** Moves the members and invitations of a custom role to another role; returns how many moved. */
export function moveToRole(
  db: Database,
  { companyId }: Scope,
  id: string,
  { role, roleId }: RoleColumns,
): Promise<number> {
  const change = { where: { companyId, roleId: id }, data: { role, roleId } };
  return withPrisma(db, async (client) => {
    const members = await client.member.updateMany(change);
    const invitations = await client.invitation.updateMany(change);
    return members.count + invitations.count;
  });
}

/** Deletes a custom role that nobody has. */
export async function deleteRoleRow(db: Database, { companyId }: Scope, id: string): Promise<void> {
  await withPrisma(db, (client) => client.role.deleteMany({ where: { companyId, id } }));
}

/** Counts the members and open invitations of a custom role. */
export function countPeopleWithRole(db: Database, { companyId }: Scope, id: string): Promise<number> {
  return withPrisma(db, async (client) => {
    const members = await client.member.count({ where: { companyId, roleId: id } });
    return members + (await client.invitation.count({ where: { companyId, roleId: id, acceptedAt: null } }));
  });
}
