import type { Scope } from '#lib/core/context.ts';
import { newId } from '#lib/core/ids.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';

/** A person's place with the person and their role. */
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

/** An invitation with its role. */
export type InvitationRow = {
  id: string;
  companyId: string;
  email: string;
  role: string;
  roleId: string | null;
  roleName: string | null;
  grants: string[] | null;
  invitedByUserId: string | null;
  createdAt: Date;
  lastSentAt: Date;
  sendCount: number;
  expiresAt: Date;
  acceptedAt: Date | null;
};

/** A mail with a link that is owed. */
export type OwedMail = { id: string; email: string; sendCount: number };

/** The role columns of a place or an invitation. */
export type RoleColumns = { role: string; roleId: string | null };

const MEMBER = `m.id, m.user_id AS "userId", u.email, u.fullname, u.lastname, u.image, m.role, m.role_id AS "roleId",
  r.name AS "roleName", r.grants, m.created_at AS "createdAt"
  FROM members m JOIN users u ON u.id = m.user_id LEFT JOIN roles r ON r.id = m.role_id AND r.company_id = m.company_id`;

const INVITATION = `i.id, i.company_id AS "companyId", i.email, i.role, i.role_id AS "roleId", r.name AS "roleName", r.grants,
  i.invited_by_user_id AS "invitedByUserId", i.created_at AS "createdAt", i.last_sent_at AS "lastSentAt",
  i.send_count AS "sendCount", i.expires_at AS "expiresAt", i.accepted_at AS "acceptedAt"
  FROM invitations i LEFT JOIN roles r ON r.id = i.role_id AND r.company_id = i.company_id`;

/** Keeps other changes of the company's team waiting until the transaction ends. */
export async function lockTeam(db: Database, scope: Scope): Promise<void> {
  await db.query('SELECT id FROM companies WHERE id = $1 FOR UPDATE', [scope.companyId]);
}

/** A company's people, the longest there first. Index members_company_id_user_id_key. */
export async function findMembers(scope: Scope, db: Database = getPool()): Promise<MemberRow[]> {
  const { rows } = await db.query<MemberRow>(
    `SELECT ${MEMBER} WHERE m.company_id = $1 ORDER BY m.created_at, m.id LIMIT 1000`,
    [scope.companyId],
  );
  return rows;
}

/** A company's person by the id of their place. */
export async function findMember(scope: Scope, id: string, db: Database = getPool()): Promise<MemberRow | null> {
  const { rows } = await db.query<MemberRow>(`SELECT ${MEMBER} WHERE m.company_id = $1 AND m.id = $2`, [
    scope.companyId,
    id,
  ]);
  return rows[0] ?? null;
}

/** A company's person by the id of the person. */
export async function findMemberOfUser(
  scope: Scope,
  userId: string,
  db: Database = getPool(),
): Promise<MemberRow | null> {
  const { rows } = await db.query<MemberRow>(`SELECT ${MEMBER} WHERE m.company_id = $1 AND m.user_id = $2`, [
    scope.companyId,
    userId,
  ]);
  return rows[0] ?? null;
}

/** A company's invitations that nobody has followed yet, newest first. */
export async function findInvitations(scope: Scope, db: Database = getPool()): Promise<InvitationRow[]> {
  const { rows } = await db.query<InvitationRow>(
    `SELECT ${INVITATION} WHERE i.company_id = $1 AND i.accepted_at IS NULL ORDER BY i.created_at DESC, i.id LIMIT 1000`,
    [scope.companyId],
  );
  return rows;
}

/** A company's invitation that nobody has followed yet. */
export async function findInvitationById(
  scope: Scope,
  id: string,
  db: Database = getPool(),
): Promise<InvitationRow | null> {
  const { rows } = await db.query<InvitationRow>(
    `SELECT ${INVITATION} WHERE i.company_id = $1 AND i.id = $2 AND i.accepted_at IS NULL`,
    [scope.companyId, id],
  );
  return rows[0] ?? null;
}

/** What the holder of a link is told of: the invitation, its company, and whether its address has an account. */
export type OfferedRow = InvitationRow & { company: string; userId: string | null; companies: number };

const OFFERED = `SELECT i.*, c.name AS company, u.id AS "userId",
    (SELECT count(*)::int FROM members m WHERE m.user_id = u.id) AS companies
  FROM (SELECT i.token_hash, ${INVITATION}) i JOIN companies c ON c.id = i."companyId" LEFT JOIN users u ON u.email = i.email`;

/** The invitation of a link's token: a lookup without a scope, since the token says whose it is. Index invitations_token_hash_key. */
export async function findOfferByToken(tokenHash: Buffer): Promise<OfferedRow | null> {
  const { rows } = await getPool().query<OfferedRow>(`${OFFERED} WHERE i.token_hash = $1`, [tokenHash]);
  return rows[0] ?? null;
}

/** An invitation by its id, if it was sent to this person's own address. */
export async function findOfferToUser(id: string, userId: string): Promise<OfferedRow | null> {
  const { rows } = await getPool().query<OfferedRow>(`${OFFERED} WHERE i.id = $1 AND u.id = $2`, [id, userId]);
  return rows[0] ?? null;
}

/** Which of some addresses belong to the company's people. */
export async function findMemberEmails(
  scope: Scope,
  emails: readonly string[],
  db: Database = getPool(),
): Promise<Set<string>> {
  const { rows } = await db.query<{ email: string }>(
    `SELECT u.email FROM members m JOIN users u ON u.id = m.user_id WHERE m.company_id = $1 AND u.email = ANY($2)`,
    [scope.companyId, emails],
  );
  return new Set(rows.map(({ email }) => email));
}

/** How many places are taken: people, and invitations that can still be followed. */
export async function countSeats(db: Database, scope: Scope, now: Date): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `SELECT (SELECT count(*) FROM members WHERE company_id = $1)::int
       + (SELECT count(*) FROM invitations WHERE company_id = $1 AND accepted_at IS NULL AND expires_at > $2)::int AS count`,
    [scope.companyId, now],
  );
  return rows[0]?.count ?? 0;
}

/** How many owners a company has. */
export async function countOwners(db: Database, scope: Scope): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM members WHERE company_id = $1 AND role = 'owner'`,
    [scope.companyId],
  );
  return rows[0]?.count ?? 0;
}

/** Invites an address, anew where an earlier invitation was followed or has expired. */
export async function upsertInvitation(
  db: Database,
  scope: Scope,
  invitation: RoleColumns & {
    email: string;
    tokenHash: Buffer;
    invitedByUserId: string | null;
    now: Date;
    expiresAt: Date;
  },
): Promise<OwedMail> {
  const { email, role, roleId, tokenHash, invitedByUserId, now, expiresAt } = invitation;
  const { rows } = await db.query<OwedMail>(
    `INSERT INTO invitations AS i (id, company_id, email, role, role_id, token_hash, invited_by_user_id, created_at, last_sent_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9)
     ON CONFLICT (company_id, email) DO UPDATE SET role = excluded.role, role_id = excluded.role_id,
       token_hash = excluded.token_hash, invited_by_user_id = excluded.invited_by_user_id, created_at = excluded.created_at,
       last_sent_at = excluded.last_sent_at, send_count = i.send_count + 1, expires_at = excluded.expires_at, accepted_at = NULL
     RETURNING id, email, send_count AS "sendCount"`,
    [newId(), scope.companyId, email, role, roleId, tokenHash, invitedByUserId, now, expiresAt],
  );
  const [owed] = rows;
  if (!owed) throw new Error('an upsert answered no row');
  return owed;
}

/** Notes that an invitation is sent again, if the last mail is old enough; null where it is not, or was followed. */
export async function renewInvitation(
  db: Database,
  scope: Scope,
  id: string,
  facts: { now: Date; expiresAt: Date; sentBefore: Date },
): Promise<OwedMail | null> {
  const { rows } = await db.query<OwedMail>(
    `UPDATE invitations SET last_sent_at = $3, expires_at = $4, send_count = send_count + 1
     WHERE company_id = $1 AND id = $2 AND accepted_at IS NULL AND last_sent_at <= $5
     RETURNING id, email, send_count AS "sendCount"`,
    [scope.companyId, id, facts.now, facts.expiresAt, facts.sentBefore],
  );
  return rows[0] ?? null;
}

/** Stores the hash of the token in the mail that is about to be sent; false where that mail is no longer owed. */
export async function updateInvitationToken(
  scope: Scope,
  mail: { id: string; sendCount: number },
  tokenHash: Buffer,
): Promise<boolean> {
  const { rowCount } = await getPool().query(
    `UPDATE invitations SET token_hash = $4 WHERE company_id = $1 AND id = $2 AND send_count = $3 AND accepted_at IS NULL`,
    [scope.companyId, mail.id, mail.sendCount, tokenHash],
  );
  return rowCount === 1;
}

/** What the mail of an invitation says, beside its link. */
export type InvitationWords = {
  email: string;
  company: string;
  inviter: string | null;
  roleName: string | null;
  role: string;
};

/** An invitation with who invites to what. */
export async function findInvitationWords(scope: Scope, id: string): Promise<InvitationWords | null> {
  const { rows } = await getPool().query<InvitationWords>(
    `SELECT i.email, c.name AS company, u.fullname AS inviter, r.name AS "roleName", i.role
     FROM invitations i JOIN companies c ON c.id = i.company_id LEFT JOIN users u ON u.id = i.invited_by_user_id
     LEFT JOIN roles r ON r.id = i.role_id WHERE i.company_id = $1 AND i.id = $2 AND i.accepted_at IS NULL`,
    [scope.companyId, id],
  );
  return rows[0] ?? null;
}

/** Notes that an invitation is followed. Answers false where it was followed, renewed or has expired meanwhile. */
export async function acceptInvitation(
  db: Database,
  scope: Scope,
  invitation: { id: string; sendCount: number },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE invitations SET accepted_at = $4
     WHERE company_id = $1 AND id = $2 AND send_count = $3 AND accepted_at IS NULL AND expires_at > $4`,
    [scope.companyId, invitation.id, invitation.sendCount, now],
  );
  return rowCount === 1;
}

/** Takes an invitation back. Answers whether the company had it. */
export async function deleteInvitation(db: Database, scope: Scope, id: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'DELETE FROM invitations WHERE company_id = $1 AND id = $2 AND accepted_at IS NULL',
    [scope.companyId, id],
  );
  return rowCount === 1;
}

/** Gives a person a place in a company. Answers false where they have one. */
export async function insertPlace(
  db: Database,
  scope: Scope,
  place: RoleColumns & { userId: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `INSERT INTO members (id, company_id, user_id, role, role_id, created_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (company_id, user_id) DO NOTHING`,
    [newId(), scope.companyId, place.userId, place.role, place.roleId, place.now],
  );
  return rowCount === 1;
}

/** Gives a person of a company another role. */
export async function updateMemberRole(db: Database, scope: Scope, id: string, role: RoleColumns): Promise<void> {
  await db.query('UPDATE members SET role = $3, role_id = $4 WHERE company_id = $1 AND id = $2', [
    scope.companyId,
    id,
    role.role,
    role.roleId,
  ]);
}

/** Gives an invitation another role. */
export async function updateInvitationRole(db: Database, scope: Scope, id: string, role: RoleColumns): Promise<void> {
  await db.query(
    'UPDATE invitations SET role = $3, role_id = $4 WHERE company_id = $1 AND id = $2 AND accepted_at IS NULL',
    [scope.companyId, id, role.role, role.roleId],
  );
}

/** Takes a person's place away. */
export async function deleteMember(db: Database, scope: Scope, id: string): Promise<void> {
  await db.query('DELETE FROM members WHERE company_id = $1 AND id = $2', [scope.companyId, id]);
}

/**
 * Lets a person whose dashboard is this company's see another one that they belong to, or none. Answers whether it was
 * this company's: then their logins are logins here.
 */
export async function leaveDashboard(db: Database, scope: Scope, userId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE users SET updated_at = now(), company_id =
       (SELECT company_id FROM members WHERE user_id = $2 AND company_id <> $1 ORDER BY created_at LIMIT 1)
     WHERE id = $2 AND (company_id = $1 OR company_id IS NULL)`,
    [scope.companyId, userId],
  );
  return rowCount === 1;
}

/** Lets a person see the dashboard of a company that they belong to. Answers false where they do not. */
export async function enterDashboard(companyId: string, userId: string, db: Database = getPool()): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE users SET company_id = $1, updated_at = now()
     WHERE id = $2 AND EXISTS (SELECT 1 FROM members WHERE company_id = $1 AND user_id = $2)`,
    [companyId, userId],
  );
  return rowCount === 1;
}

/** A company of a person. */
export type MyCompanyRow = { id: string; name: string; sandbox: boolean; role: string; roleName: string | null };

/** The companies that a person belongs to, by name. Index members_user_id_idx. */
export async function findCompaniesOfUser(userId: string): Promise<MyCompanyRow[]> {
  const { rows } = await getPool().query<MyCompanyRow>(
    `SELECT c.id, c.name, c.sandbox, m.role, r.name AS "roleName" FROM members m JOIN companies c ON c.id = m.company_id
     LEFT JOIN roles r ON r.id = m.role_id WHERE m.user_id = $1 ORDER BY lower(c.name), c.id LIMIT 1000`,
    [userId],
  );
  return rows;
}
