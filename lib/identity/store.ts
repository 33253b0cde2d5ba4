import type { User } from '#generated/client.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { prisma } from '#lib/infra/db/prisma.ts';
import type { SessionStage } from './schema.ts';

/** The database outside of a transaction, for statements that stand alone. */
export const database = (): Database => getPool();

/** A person's row. */
export type UserRow = User;

/** What of a person others may see. */
export type ShownUser = Pick<
  UserRow,
  'id' | 'email' | 'fullname' | 'lastname' | 'image' | 'phone' | 'companyId' | 'hourFormat' | 'language'
>;

/** A live login with its person and the company whose dashboard they see. */
export type SessionRow = {
  id: string;
  stage: SessionStage;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  user: ShownUser;
  /** Since when the person is one of the installation's operators; null where they are none. */
  operatorSince: Date | null;
  companyId: string;
  role: string;
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

/** Inserts a person and answers true, or false where another has the address (index users_email_key). */
export async function insertUser(db: Database, user: NewUser): Promise<boolean> {
  const { rowCount } = await db.query(
    `INSERT INTO users (id, email, fullname, password_hash, company_id, email_verified_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, now()) ON CONFLICT (email) DO NOTHING`,
    [user.id, user.email, user.fullname, user.passwordHash, user.companyId, user.emailVerifiedAt],
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

/** What of a person decides how they come in. */
export type UserLock = {
  id: string;
  email: string;
  companyId: string | null;
  passwordHash: string | null;
  multipleLogin: string;
  emailVerifiedAt: Date | null;
  suspendedAt: Date | null;
  twoFactorEnabledAt: Date | null;
  twoFactorSecretEncrypted: Buffer | null;
};

/** A person by their id, kept from other changes of who they are until the transaction ends. */
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

/** Gives a person another password. */
export async function updatePassword(db: Database, userId: string, passwordHash: string | null): Promise<void> {
  await db.query('UPDATE users SET password_hash = $2, updated_at = now() WHERE id = $1', [userId, passwordHash]);
}

/** Makes a person an operator since an instant, or no more (null); false where nothing changes, the first instant stays. */
export async function updateOperator(db: Database, userId: string, since: Date | null): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE users SET operator_since = $2, updated_at = now()
     WHERE id = $1 AND (operator_since IS NULL) <> ($2::timestamptz IS NULL)`,
    [userId, since],
  );
  return rowCount === 1;
}

/** Notes that it was proven that an address is the person's; the first time stays. */
export async function updateVerified(db: Database, userId: string, at: Date): Promise<void> {
  await db.query(
    'UPDATE users SET email_verified_at = coalesce(email_verified_at, $2), updated_at = now() WHERE id = $1',
    [userId, at],
  );
}

/** Gives a person another address, proven; false where it is another's (index users_email_key). */
export async function updateEmail(db: Database, userId: string, email: string, at: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE users SET email = $2, email_verified_at = $3, updated_at = now()
     WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM users o WHERE o.email = $2 AND o.id <> $1)`,
    [userId, email, at],
  );
  return rowCount === 1;
}

/** Says what a second login of a person does (spec §4). */
export async function updateMultipleLogin(db: Database, userId: string, multipleLogin: string): Promise<void> {
  await db.query('UPDATE users SET multiple_login = $2, updated_at = now() WHERE id = $1', [userId, multipleLogin]);
}

/** A login to insert. */
export type NewSession = {
  id: string;
  userId: string;
  stage: SessionStage;
  userAgent: string;
  ip: string | null;
  createdAt: Date;
  expiresAt: Date;
};

/** Inserts a login. */
export async function insertSession(db: Database, session: NewSession): Promise<void> {
  const { id, userId, stage, userAgent, ip, createdAt, expiresAt } = session;
  await db.query(
    `INSERT INTO sessions (id, user_id, stage, user_agent, ip, created_at, last_seen_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $6, $7)`,
    [id, userId, stage, userAgent, ip, createdAt, expiresAt],
  );
}

/**
 * A login that is neither revoked nor expired at an instant, of a person who belongs to a company and may come in: what
 * every request asks first, so in one statement. Primary keys, and index members_user_id_idx.
 */
export async function findLiveSession(
  sessionId: string,
  stages: readonly SessionStage[],
  now: Date,
): Promise<SessionRow | null> {
  const { rows } = await getPool().query<SessionRow>(
    `SELECT s.id, s.stage, s.created_at AS "createdAt", s.last_seen_at AS "lastSeenAt", s.expires_at AS "expiresAt",
       u.operator_since AS "operatorSince", m.company_id AS "companyId", m.role,
       json_build_object('id', u.id, 'email', u.email, 'fullname', u.fullname, 'lastname', u.lastname, 'image', u.image, 'phone', u.phone,
         'companyId', u.company_id, 'hourFormat', u.hour_format, 'language', u.language) AS user
     FROM sessions s JOIN users u ON u.id = s.user_id CROSS JOIN LATERAL (
       SELECT company_id, role FROM members WHERE user_id = u.id ORDER BY company_id IS NOT DISTINCT FROM u.company_id DESC, created_at LIMIT 1) m
     WHERE s.id = $1 AND s.stage = ANY($2) AND s.revoked_at IS NULL AND s.expires_at > $3 AND u.suspended_at IS NULL`,
    [sessionId, stages, now],
  );
  return rows[0] ?? null;
}

/** Why a login was ended; null where it was not, or is not known. */
export async function findRevocation(sessionId: string): Promise<string | null> {
  const row = await prisma().session.findUnique({ where: { id: sessionId }, select: { revokedReason: true } });
  return row?.revokedReason ?? null;
}

/** A login as its person sees it among theirs. */
export type SeenSession = { id: string; userAgent: string; ip: string | null; createdAt: Date; lastSeenAt: Date };

/** A person's whole logins that live, the last used first. Index sessions_user_id_revoked_at_idx. */
export async function findOpenSessions(
  db: Database,
  userId: string,
  facts: { now: Date; createdAfter: Date },
): Promise<SeenSession[]> {
  const { rows } = await db.query<SeenSession>(
    `SELECT id, user_agent AS "userAgent", ip, created_at AS "createdAt", last_seen_at AS "lastSeenAt" FROM sessions
     WHERE user_id = $1 AND revoked_at IS NULL AND stage = 'full' AND expires_at > $2 AND created_at > $3
     ORDER BY last_seen_at DESC LIMIT 100`,
    [userId, facts.now, facts.createdAfter],
  );
  return rows;
}

/** Moves a login's last sight and expiry forward. */
export async function touchSession(sessionId: string, lastSeenAt: Date, expiresAt: Date): Promise<void> {
  await prisma().session.updateMany({ where: { id: sessionId, revokedAt: null }, data: { lastSeenAt, expiresAt } });
}

/** Ends a login, of one person only where one is given; one that has ended keeps its first reason. */
export async function revokeSession(
  db: Database,
  session: { id: string; userId?: string },
  at: Date,
  reason: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE sessions SET revoked_at = $3, revoked_reason = $4
     WHERE id = $1 AND user_id = coalesce($2::uuid, user_id) AND revoked_at IS NULL`,
    [session.id, session.userId ?? null, at, reason],
  );
  return rowCount === 1;
}

/** Ends a person's logins, all but one where that is given; answers how many. */
export async function revokeSessions(
  db: Database,
  input: { userId: string; exceptId: string | null; at: Date; reason: string },
): Promise<number> {
  const { rowCount } = await db.query(
    `UPDATE sessions SET revoked_at = $3, revoked_reason = $4
     WHERE user_id = $1 AND revoked_at IS NULL AND ($2::uuid IS NULL OR id <> $2)`,
    [input.userId, input.exceptId, input.at, input.reason],
  );
  return rowCount ?? 0;
}
