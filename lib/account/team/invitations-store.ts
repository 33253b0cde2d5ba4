import type { Prisma } from '#generated/client.ts';
import type { Scope } from '#lib/core/context.ts';
import { newId } from '#lib/core/ids.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { withPrisma } from '#lib/infra/db/prisma.ts';
import { ROLE, type RoleColumns, TEAM_LIST_MAX, withRole } from './store.ts';

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

/** An invitation mail that has to be sent. */
export type PendingMail = { id: string; email: string; sendCount: number };

const INVITATION = {
  id: true,
  companyId: true,
  email: true,
  role: true,
  roleId: true,
  invitedByUserId: true,
  createdAt: true,
  lastSentAt: true,
  sendCount: true,
  expiresAt: true,
  acceptedAt: true,
  customRole: ROLE,
} as const satisfies Prisma.InvitationSelect;

const PENDING_MAIL = { id: true, email: true, sendCount: true } as const;

/** Finds a company's invitations that nobody has accepted yet, newest first. */
export async function findInvitations(scope: Scope, db: Database = getPool()): Promise<InvitationRow[]> {
  const rows = await withPrisma(db, (client) =>
    client.invitation.findMany({
      where: { companyId: scope.companyId, acceptedAt: null },
      select: INVITATION,
      orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
      take: TEAM_LIST_MAX,
    }),
  );
  return rows.map(withRole);
}

/** Finds a company's invitation that nobody has accepted yet. */
export async function findInvitationById(
  scope: Scope,
  id: string,
  db: Database = getPool(),
): Promise<InvitationRow | null> {
  const row = await withPrisma(db, (client) =>
    client.invitation.findFirst({ where: { companyId: scope.companyId, id, acceptedAt: null }, select: INVITATION }),
  );
  return row && withRole(row);
}

/** An invitation as its link shows it: with its company, and the account of its address with the number of its companies. */
export type OfferedRow = InvitationRow & { company: string; userId: string | null; companies: number };

/** Finds the invitation of a link's token. The lookup has no scope, since the token names the company. */
export const findOfferByToken = (tokenHash: Buffer): Promise<OfferedRow | null> =>
  findOffer({ tokenHash: new Uint8Array(tokenHash) });

/** Finds an invitation by its id, if it was sent to this person's own address. */
export async function findOfferToUser(id: string, userId: string): Promise<OfferedRow | null> {
  const offer = await findOffer({ id });
  return offer?.userId === userId ? offer : null;
}

async function findOffer(where: Prisma.InvitationWhereInput): Promise<OfferedRow | null> {
  return withPrisma(getPool(), async (client) => {
    const select = { ...INVITATION, company: { select: { name: true } } };
    const row = await client.invitation.findFirst({ where, select });
    if (!row) return null;
    const user = await client.user.findUnique({
      where: { email: row.email },
      select: { id: true, _count: { select: { members: true } } },
    });
    const { company, ...invitation } = row;
    const account = { userId: user?.id ?? null, companies: user?._count.members ?? 0 };
    return { ...withRole(invitation), company: company.name, ...account };
  });
}

/** Invites an address; an earlier invitation of the same address is replaced. */
export function upsertInvitation(
  db: Database,
  { companyId }: Scope,
  invitation: RoleColumns & {
    email: string;
    tokenHash: Buffer;
    invitedByUserId: string | null;
    now: Date;
    expiresAt: Date;
  },
): Promise<PendingMail> {
  const { email, role, roleId, invitedByUserId, now, expiresAt } = invitation;
  const tokenHash = new Uint8Array(invitation.tokenHash);
  const facts = { role, roleId, tokenHash, invitedByUserId, createdAt: now, lastSentAt: now, expiresAt };
  return withPrisma(db, (client) =>
    client.invitation.upsert({
      where: { companyId_email: { companyId, email } },
      create: { id: newId(), companyId, email, ...facts },
      update: { ...facts, sendCount: { increment: 1 }, acceptedAt: null },
      select: PENDING_MAIL,
    }),
  );
}

/** Renews an open invitation whose last mail is old enough; null where it is not, or was accepted. */
export async function renewInvitation(
  db: Database,
  scope: Scope,
  id: string,
  facts: { now: Date; expiresAt: Date; sentBefore: Date },
): Promise<PendingMail | null> {
  const [renewed] = await withPrisma(db, (client) =>
    client.invitation.updateManyAndReturn({
      where: { companyId: scope.companyId, id, acceptedAt: null, lastSentAt: { lte: facts.sentBefore } },
      data: { lastSentAt: facts.now, expiresAt: facts.expiresAt, sendCount: { increment: 1 } },
      select: PENDING_MAIL,
    }),
  );
  return renewed ?? null;
}

/** Stores the hash of the token in the mail that is about to be sent; false where that mail is no longer wanted. */
export async function updateInvitationToken(
  scope: Scope,
  mail: { id: string; sendCount: number },
  tokenHash: Buffer,
): Promise<boolean> {
  const { count } = await withPrisma(getPool(), (client) =>
    client.invitation.updateMany({
      where: { companyId: scope.companyId, id: mail.id, sendCount: mail.sendCount, acceptedAt: null },
      data: { tokenHash: new Uint8Array(tokenHash) },
    }),
  );
  return count === 1;
}

/** The words of an invitation mail, beside its link. */
type InvitationWords = {
  email: string;
  company: string;
  inviter: string | null;
  roleName: string | null;
  role: string;
};

/** Finds the words of the mail of an open invitation. */
export function findInvitationWords(scope: Scope, id: string): Promise<InvitationWords | null> {
  return withPrisma(getPool(), async (client) => {
    const row = await client.invitation.findFirst({
      where: { companyId: scope.companyId, id, acceptedAt: null },
      select: { ...INVITATION, company: { select: { name: true } } },
    });
    if (!row) return null;
    const inviter =
      row.invitedByUserId === null
        ? null
        : await client.user.findUnique({ where: { id: row.invitedByUserId }, select: { fullname: true } });
    return {
      email: row.email,
      company: row.company.name,
      inviter: inviter?.fullname ?? null,
      roleName: row.customRole?.name ?? null,
      role: row.role,
    };
  });
}

/** Marks an invitation as accepted; false where it was accepted, renewed or has expired in the meantime. */
export async function acceptInvitation(
  db: Database,
  scope: Scope,
  invitation: { id: string; sendCount: number },
  now: Date,
): Promise<boolean> {
  const { count } = await withPrisma(db, (client) =>
    client.invitation.updateMany({
      where: {
        companyId: scope.companyId,
        id: invitation.id,
        sendCount: invitation.sendCount,
        acceptedAt: null,
        expiresAt: { gt: now },
      },
      data: { acceptedAt: now },
    }),
  );
  return count === 1;
}

/** Deletes an open invitation; false where the company has none with this id. */
export async function deleteInvitation(db: Database, { companyId }: Scope, id: string): Promise<boolean> {
  const { count } = await withPrisma(db, (client) =>
    client.invitation.deleteMany({ where: { companyId, id, acceptedAt: null } }),
  );
  return count === 1;
}

/** Sets the role of an open invitation. */
export async function updateInvitationRole(
  db: Database,
  { companyId }: Scope,
  id: string,
  { role, roleId }: RoleColumns,
): Promise<void> {
  await withPrisma(db, (client) =>
    client.invitation.updateMany({ where: { companyId, id, acceptedAt: null }, data: { role, roleId } }),
  );
}
