/** Raw SQL: locks of rows, which Prisma Client does not have, and the look-up of a session, which every request runs. */

import type { Member, Session, User } from '#generated/client.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { prisma, withPrisma } from '#lib/infra/db/prisma.ts';
import type { PasswordOwner } from './passwords/require-good-password.ts';
import type { SessionStage } from './schema.ts';

/** Returns the database for statements outside a transaction. */
export const database = (): Database => getPool();

/** The row of a person. */
export type UserRow = User;

/** The columns of a person that answers may show. */
export type ShownUser = Pick<
  UserRow,
  'id' | 'email' | 'fullname' | 'lastname' | 'image' | 'phone' | 'companyId' | 'hourFormat' | 'language'
>;

/** An active session with its person and the company whose dashboard they see. */
export type SessionRow = Pick<Session, 'id' | 'createdAt' | 'lastSeenAt' | 'expiresAt'> &
  Pick<Member, 'companyId' | 'role'> & {
    stage: SessionStage;
    user: ShownUser;
    /** The time at which the person became an operator of the installation; null for anyone else. */
    operatorSince: Date | null;
    /** True if the company requires a second factor since before this sign-in, and the person has none. */
    needsTwoFactor: boolean;
  };

/** A person to insert. */
export type NewUser = {
  id: string;
  email: string;
  fullname: string;
  passwordHash: string | null;
  companyId: string;
  emailVerifiedAt: Date | null;
};

/** Inserts a person; returns false if another has the address (index users_email_key). */
export async function insertUser(db: Database, user: NewUser): Promise<boolean> {
  const { count } = await withPrisma(db, (client) => client.user.createMany({ data: [user], skipDuplicates: true }));
  return count === 1;
}

/** Finds a person by address, which is unique in the installation. */
export function findUserByEmail(email: string): Promise<UserRow | null> {
  return prisma().user.findUnique({ where: { email } });
}

/** Finds the facts about a person that their password must not consist of; null for an unknown id. */
export async function findPasswordOwner(userId: string): Promise<PasswordOwner | null> {
  const user = await prisma().user.findUnique({
    where: { id: userId },
    select: { email: true, fullname: true, lastname: true, company: { select: { name: true } } },
  });
  return user && { email: user.email, names: [user.fullname, user.lastname], company: user.company?.name };
}

/** Finds a person by id. */
export function findUserById(userId: string): Promise<UserRow | null> {
  return prisma().user.findUnique({ where: { id: userId } });
}

/** The columns of a person that decide how they sign in. */
export type UserLock = Pick<
  UserRow,
  | 'id'
  | 'email'
  | 'companyId'
  | 'passwordHash'
  | 'multipleLogin'
  | 'emailVerifiedAt'
  | 'suspendedAt'
  | 'twoFactorEnabledAt'
  | 'twoFactorSecretEncrypted'
>;

/** Finds a person by id and locks the row until the transaction ends. */
export async function lockUser(db: Database, userId: string): Promise<UserLock | null> {
  const { rows } = await db.query<UserLock>(
    `SELECT id, email, company_id AS "companyId", password_hash AS "passwordHash", multiple_login AS "multipleLogin",
       email_verified_at AS "emailVerifiedAt", suspended_at AS "suspendedAt",
       two_factor_enabled_at AS "twoFactorEnabledAt", two_factor_secret_encrypted AS "twoFactorSecretEncrypted"
     FROM users WHERE id = $1 FOR UPDATE`,
    [userId],
  );
  return rows[0] ?? null;
}

/** Updates a person's password hash. */
export async function updatePassword(db: Database, userId: string, passwordHash: string | null): Promise<void> {
  await withPrisma(db, (client) => client.user.updateMany({ where: { id: userId }, data: { passwordHash } }));
}

/**
 * Sets or clears (null) the time at which a person became an operator; returns false if nothing changes. The first time
 * stays.
 */
export async function updateOperator(db: Database, userId: string, since: Date | null): Promise<boolean> {
  const operatorSince = since === null ? { not: null } : null;
  const { count } = await withPrisma(db, (client) =>
    client.user.updateMany({ where: { id: userId, operatorSince }, data: { operatorSince: since } }),
  );
  return count === 1;
}

/** Marks a person's address as verified; the first time stays. */
export async function updateVerified(db: Database, userId: string, at: Date): Promise<void> {
  await withPrisma(db, (client) =>
    client.user.updateMany({ where: { id: userId, emailVerifiedAt: null }, data: { emailVerifiedAt: at } }),
  );
}

/**
 * Changes a person's address and marks it as verified; returns false if another person has it (index users_email_key).
 */
export function updateEmail(db: Database, userId: string, email: string, at: Date): Promise<boolean> {
  return withPrisma(db, async (client) => {
    if ((await client.user.count({ where: { email, id: { not: userId } } })) > 0) return false;
    const { count } = await client.user.updateMany({ where: { id: userId }, data: { email, emailVerifiedAt: at } });
    return count === 1;
  });
}

/** Updates a person's multiple login setting (docs/product.md §4). */
export async function updateMultipleLogin(db: Database, userId: string, multipleLogin: string): Promise<void> {
  await withPrisma(db, (client) => client.user.updateMany({ where: { id: userId }, data: { multipleLogin } }));
}

/** A session to insert. */
export type NewSession = {
  id: string;
  userId: string;
  stage: SessionStage;
  userAgent: string;
  ip: string | null;
  createdAt: Date;
  expiresAt: Date;
};

/** Inserts a session. */
export async function insertSession(db: Database, session: NewSession): Promise<void> {
  await withPrisma(db, (client) => client.session.create({ data: { ...session, lastSeenAt: session.createdAt } }));
}

/**
 * Finds a session that is neither revoked nor expired, of a person who is not suspended and belongs to a company. One
 * statement, because every request runs it. Uses primary keys and index members_user_id_idx.
 */
export async function findLiveSession(
  sessionId: string,
  stages: readonly SessionStage[],
  now: Date,
): Promise<SessionRow | null> {
  const { rows } = await getPool().query<SessionRow>(
    `SELECT s.id, s.stage, s.created_at AS "createdAt", s.last_seen_at AS "lastSeenAt", s.expires_at AS "expiresAt",
       u.operator_since AS "operatorSince", (u.two_factor_enabled_at IS NULL AND s.stage = 'full' AND s.created_at >= (
         SELECT c.two_factor_required_at FROM companies c WHERE c.id = m.company_id)) IS TRUE AS "needsTwoFactor", m.company_id AS "companyId", m.role,
       json_build_object('id', u.id, 'email', u.email, 'fullname', u.fullname, 'lastname', u.lastname, 'image', u.image, 'phone', u.phone,
         'companyId', u.company_id, 'hourFormat', u.hour_format, 'language', u.language) AS user
     FROM sessions s JOIN users u ON u.id = s.user_id CROSS JOIN LATERAL (
       SELECT company_id, role FROM members WHERE user_id = u.id ORDER BY company_id IS NOT DISTINCT FROM u.company_id DESC, created_at LIMIT 1) m
     WHERE s.id = $1 AND s.stage = ANY($2) AND s.revoked_at IS NULL AND s.expires_at > $3 AND u.suspended_at IS NULL`,
    [sessionId, stages, now],
  );
  return rows[0] ?? null;
}

/** Finds the reason for the end of a session; null if it is active or the reason is unknown. */
export async function findRevocation(sessionId: string): Promise<string | null> {
  const row = await prisma().session.findUnique({ where: { id: sessionId }, select: { revokedReason: true } });
  return row?.revokedReason ?? null;
}

/** A session as its person sees it. */
export type SeenSession = Pick<Session, 'id' | 'userAgent' | 'ip' | 'createdAt' | 'lastSeenAt'>;

/** Finds a person's active full sessions, the last used first. Index sessions_user_id_revoked_at_idx. */
export function findOpenSessions(
  db: Database,
  userId: string,
  { now, createdAfter }: { now: Date; createdAfter: Date },
): Promise<SeenSession[]> {
  return withPrisma(db, (client) =>
    client.session.findMany({
      where: { userId, revokedAt: null, stage: 'full', expiresAt: { gt: now }, createdAt: { gt: createdAfter } },
      select: { id: true, userAgent: true, ip: true, createdAt: true, lastSeenAt: true },
      orderBy: { lastSeenAt: 'desc' },
      take: 100,
    }),
  );
}

/** Returns the addresses from which a person has fully signed in, as far back as sessions are kept. */
export async function findSessionAddresses(userId: string): Promise<string[]> {
  const rows = await prisma().session.findMany({
    where: { userId, stage: 'full', ip: { not: null } },
    select: { ip: true },
    distinct: ['ip'],
  });
  return rows.flatMap(({ ip }) => (ip === null ? [] : [ip]));
}

/** Updates a session's last use and expiry. */
export async function touchSession(sessionId: string, lastSeenAt: Date, expiresAt: Date): Promise<void> {
  await prisma().session.updateMany({ where: { id: sessionId, revokedAt: null }, data: { lastSeenAt, expiresAt } });
}

/** Ends a session, optionally only if it belongs to a given person; a session that has ended keeps its first reason. */
export async function revokeSession(
  db: Database,
  { id, userId }: { id: string; userId?: string },
  at: Date,
  reason: string,
): Promise<boolean> {
  const { count } = await withPrisma(db, (client) =>
    client.session.updateMany({
      where: { id, userId, revokedAt: null },
      data: { revokedAt: at, revokedReason: reason },
    }),
  );
  return count === 1;
}

/** Ends a person's sessions, except the one given, and returns how many. */
export async function revokeSessions(
  db: Database,
  input: { userId: string; exceptId: string | null; at: Date; reason: string },
): Promise<number> {
  const { rowCount } = await db.query(
    // Locked in the order of their ids, because two devices that end each other's session at the same time could
    // deadlock otherwise.
    `WITH open AS MATERIALIZED (
       SELECT id FROM sessions WHERE user_id = $1 AND revoked_at IS NULL AND ($2::uuid IS NULL OR id <> $2)
       ORDER BY id FOR UPDATE)
     UPDATE sessions s SET revoked_at = $3, revoked_reason = $4 FROM open WHERE s.id = open.id`,
    [input.userId, input.exceptId, input.at, input.reason],
  );
  return rowCount ?? 0;
}
