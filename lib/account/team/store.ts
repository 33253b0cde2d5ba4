import type { Prisma } from '#generated/client.ts';
import type { Scope } from '#lib/core/context.ts';
import { newId } from '#lib/core/ids.ts';
import { lockCompany } from '#lib/infra/db/locks.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { withPrisma } from '#lib/infra/db/prisma.ts';

/** A membership with its person and role. */
export type MemberRow = {
  id: string;
  userId: string;
  email: string;
  fullname: string;
  lastname: string;
  image: string | null;
  role: string;
  roleId: string | null;
  roleName: string | null;
  grants: string[] | null;
  createdAt: Date;
};

/** The role columns of a membership or an invitation. */
export type RoleColumns = { role: string; roleId: string | null };

/** The longest list of members, invitations or companies that is read. */
export const TEAM_LIST_MAX = 1000;

/** The columns of a custom role that a membership or an invitation shows. */
export const ROLE = { select: { name: true, grants: true, companyId: true } } as const;

const MEMBER = {
  id: true,
  companyId: true,
  userId: true,
  role: true,
  roleId: true,
  createdAt: true,
  user: { select: { email: true, fullname: true, lastname: true, image: true } },
  customRole: ROLE,
} as const satisfies Prisma.MemberSelect;

type Role = { name: string; grants: string[]; companyId: string };

/** Adds the name and the grants of a custom role, which counts only in its own company. */
export function withRole<T extends { companyId: string; customRole: Role | null }>({ customRole, ...row }: T) {
  const role = customRole?.companyId === row.companyId ? customRole : null;
  return { ...row, roleName: role?.name ?? null, grants: role?.grants ?? null };
}

const toMember = ({ user, ...row }: Prisma.MemberGetPayload<{ select: typeof MEMBER }>): MemberRow => ({
  ...withRole(row),
  ...user,
});

/**
 * Makes other changes of the company's team wait until the transaction ends. Others may still insert rows that refer
 * to the company: they may hold the row of a person whom this transaction is about to change.
 */
export async function lockTeam(db: Database, scope: Scope): Promise<void> {
  await lockCompany(db, scope);
}

/** Finds a company's members, the longest-standing first. */
export async function findMembers(scope: Scope, db: Database = getPool()): Promise<MemberRow[]> {
  const rows = await withPrisma(db, (client) =>
    client.member.findMany({
      where: { companyId: scope.companyId },
      select: MEMBER,
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      take: TEAM_LIST_MAX,
    }),
  );
  return rows.map(toMember);
}

/** Finds a company's member by the id of the membership. */
export const findMember = (scope: Scope, id: string, db: Database = getPool()): Promise<MemberRow | null> =>
  findOneMember(db, { companyId: scope.companyId, id });

/** Finds a company's member by the id of the person. */
export const findMemberOfUser = (scope: Scope, userId: string, db: Database = getPool()): Promise<MemberRow | null> =>
  findOneMember(db, { companyId: scope.companyId, userId });

async function findOneMember(db: Database, where: Prisma.MemberWhereInput): Promise<MemberRow | null> {
  const row = await withPrisma(db, (client) => client.member.findFirst({ where, select: MEMBER }));
  return row && toMember(row);
}

/** Finds which of some addresses belong to the company's members. */
export async function findMemberEmails(
  scope: Scope,
  emails: readonly string[],
  db: Database = getPool(),
): Promise<Set<string>> {
  const rows = await withPrisma(db, (client) =>
    client.user.findMany({
      where: { email: { in: [...emails] }, members: { some: { companyId: scope.companyId } } },
      select: { email: true },
    }),
  );
  return new Set(rows.map(({ email }) => email));
}

/** Counts the seats that are taken: members, and invitations that can still be accepted. */
export function countSeats(db: Database, { companyId }: Scope, now: Date): Promise<number> {
  return withPrisma(db, async (client) => {
    const members = await client.member.count({ where: { companyId } });
    return (
      members + (await client.invitation.count({ where: { companyId, acceptedAt: null, expiresAt: { gt: now } } }))
    );
  });
}

/** Counts a company's owners. */
export const countOwners = (db: Database, { companyId }: Scope): Promise<number> =>
  withPrisma(db, (client) => client.member.count({ where: { companyId, role: 'owner' } }));

/** Makes a person a member of a company; false where they are one. */
export async function insertMember(
  db: Database,
  { companyId }: Scope,
  { userId, role, roleId, now }: RoleColumns & { userId: string; now: Date },
): Promise<boolean> {
  const { count } = await withPrisma(db, (client) =>
    client.member.createMany({
      data: [{ id: newId(), companyId, userId, role, roleId, createdAt: now }],
      skipDuplicates: true,
    }),
  );
  return count === 1;
}

/** Sets the role of a member. */
export async function updateMemberRole(
  db: Database,
  { companyId }: Scope,
  id: string,
  { role, roleId }: RoleColumns,
): Promise<void> {
  await withPrisma(db, (client) => client.member.updateMany({ where: { companyId, id }, data: { role, roleId } }));
}

/** Deletes a membership. */
export async function deleteMember(db: Database, { companyId }: Scope, id: string): Promise<void> {
  await withPrisma(db, (client) => client.member.deleteMany({ where: { companyId, id } }));
}

/**
 * Moves a person whose dashboard shows this company to another one of theirs, or to none. Returns whether it showed
 * this company: then the person's sessions are sessions here.
 *
 * @param db a transaction that holds the team's lock.
 */
export function leaveDashboard(db: Database, { companyId }: Scope, userId: string): Promise<boolean> {
  return withPrisma(db, async (client) => {
    const next = await client.member.findFirst({
      where: { userId, companyId: { not: companyId } },
      orderBy: { createdAt: 'asc' },
      select: { companyId: true },
    });
    const { count } = await client.user.updateMany({
      where: { id: userId, OR: [{ companyId }, { companyId: null }] },
      data: { companyId: next?.companyId ?? null },
    });
    return count === 1;
  });
}

/** Shows a person the dashboard of a company that they belong to; false where they do not. */
export async function enterDashboard(companyId: string, userId: string, db: Database = getPool()): Promise<boolean> {
  const { count } = await withPrisma(db, (client) =>
    client.user.updateMany({ where: { id: userId, members: { some: { companyId } } }, data: { companyId } }),
  );
  return count === 1;
}

/** A company of a person. */
export type MyCompanyRow = { id: string; name: string; sandbox: boolean; role: string; roleName: string | null };

/** Finds the companies that a person belongs to, by name. */
export async function findCompaniesOfUser(userId: string): Promise<MyCompanyRow[]> {
  const rows = await withPrisma(getPool(), (client) =>
    client.member.findMany({
      where: { userId },
      select: {
        role: true,
        customRole: ROLE,
        company: { select: { id: true, name: true, sandbox: true } },
      },
      take: TEAM_LIST_MAX,
    }),
  );
  return rows
    .map(({ company, role, customRole }) => ({ ...company, role, roleName: customRole?.name ?? null }))
    .sort((one, other) => one.name.localeCompare(other.name) || one.id.localeCompare(other.id));
}
