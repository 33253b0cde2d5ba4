import type { User } from '#generated/client.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { prisma } from '#lib/infra/db/prisma.ts';

/** A person's row. */
export type UserRow = User;

/** A live login with its person and the company whose dashboard they see. */
export type SessionRow = {
  id: string;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  user: UserRow;
  companyId: string;
  role: string;
};

/** Inserts a person and answers true, or false where another has the address (index users_email_key). */
export async function insertUser(
  db: Database,
  user: { id: string; email: string; fullname: string; passwordHash: string | null; companyId: string },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `INSERT INTO users (id, email, fullname, password_hash, company_id, updated_at) VALUES ($1, $2, $3, $4, $5, now())
     ON CONFLICT (email) DO NOTHING`,
    [user.id, user.email, user.fullname, user.passwordHash, user.companyId],
  );
  return rowCount === 1;
}

/** The person with an address, which is unique over the whole installation. */
export function findUserByEmail(email: string): Promise<UserRow | null> {
  return prisma().user.findUnique({ where: { email } });
}

/** A person by their id. */
export function findUserById(userId: string): Promise<UserRow | null> {
  return prisma().user.findUnique({ where: { id: userId } });
}

/** Inserts a login. */
export async function insertSession(session: {
  id: string;
  userId: string;
  userAgent: string;
  ip: string | null;
  createdAt: Date;
  expiresAt: Date;
}): Promise<void> {
  await prisma().session.create({ data: { ...session, lastSeenAt: session.createdAt } });
}

/** A login that is neither revoked nor expired at an instant, of a person who belongs to a company and may come in. */
export async function findLiveSession(sessionId: string, now: Date): Promise<SessionRow | null> {
  const row = await prisma().session.findFirst({
    where: { id: sessionId, stage: 'full', revokedAt: null, expiresAt: { gt: now }, user: { suspendedAt: null } },
    include: { user: { include: { members: { orderBy: { createdAt: 'asc' } } } } },
  });
  if (!row) return null;
  const { members, ...user } = row.user;
  const member = members.find((one) => one.companyId === user.companyId) ?? members[0];
  if (!member) return null;
  const { id, createdAt, lastSeenAt, expiresAt } = row;
  return { id, createdAt, lastSeenAt, expiresAt, user, companyId: member.companyId, role: member.role };
}

/** Moves a login's last sight and expiry forward. */
export async function touchSession(sessionId: string, lastSeenAt: Date, expiresAt: Date): Promise<void> {
  await prisma().session.updateMany({ where: { id: sessionId, revokedAt: null }, data: { lastSeenAt, expiresAt } });
}

/** Ends a login; one that has ended keeps its first reason. */
export async function revokeSession(sessionId: string, at: Date, reason: string): Promise<boolean> {
  const { count } = await prisma().session.updateMany({
    where: { id: sessionId, revokedAt: null },
    data: { revokedAt: at, revokedReason: reason },
  });
  return count > 0;
}
