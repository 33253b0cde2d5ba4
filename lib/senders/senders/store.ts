import type { Sender } from '#generated/client.ts';
import type { Scope } from '#lib/core/context.ts';
import { lockCompany } from '#lib/infra/db/locks.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { prisma, withPrisma } from '#lib/infra/db/prisma.ts';
import { SENDERS_MAX } from './schema.ts';

type Company = Pick<Scope, 'companyId'>;

/** A sender's row. */
export type SenderRow = Sender;

/** A sender whose link has to be mailed. */
export type PendingLink = Pick<SenderRow, 'id' | 'sendCount'>;

/** The times of a link. */
export type LinkTimes = Pick<SenderRow, 'lastSentAt' | 'tokenExpiresAt'>;

/** A sender to insert. */
export type NewSender = Pick<SenderRow, 'id' | 'name' | 'email' | 'domain' | 'replyTo' | 'createdBy' | 'createdAt'> &
  LinkTimes;

/** Makes other changes of a company's senders wait until the transaction ends. */
export async function lockSenders(db: Database, scope: Company): Promise<void> {
  await lockCompany(db, scope);
}

/** Counts a company's senders. */
export const countSenders = (db: Database, { companyId }: Company): Promise<number> =>
  withPrisma(db, (client) => client.sender.count({ where: { companyId } }));

/** Inserts a sender; returns false where the company has one of this address. */
export async function insertSender(db: Database, { companyId }: Company, sender: NewSender): Promise<boolean> {
  const { count } = await withPrisma(db, (client) =>
    client.sender.createMany({ data: [{ ...sender, companyId }], skipDuplicates: true }),
  );
  return count === 1;
}

/** Finds a company's senders by name. */
export const findSenders = ({ companyId }: Company): Promise<SenderRow[]> =>
  prisma().sender.findMany({
    where: { companyId },
    orderBy: [{ name: 'asc' }, { email: 'asc' }],
    take: SENDERS_MAX,
  });

/** Finds a company's sender by its id. */
export const findSender = ({ companyId }: Company, id: string, db: Database = getPool()): Promise<SenderRow | null> =>
  withPrisma(db, (client) => client.sender.findUnique({ where: { companyId_id: { companyId, id } } }));

/** Finds a company's sender of an address. */
export const findSenderOf = (db: Database, { companyId }: Company, email: string): Promise<SenderRow | null> =>
  withPrisma(db, (client) => client.sender.findUnique({ where: { companyId_email: { companyId, email } } }));

/** Changes the name and the address for replies of a sender. */
export async function updateSenderRow(
  db: Database,
  { companyId }: Company,
  id: string,
  data: Pick<SenderRow, 'name' | 'replyTo'>,
): Promise<void> {
  await withPrisma(db, (client) => client.sender.updateMany({ where: { companyId, id }, data }));
}

/**
 * Gives a sender that is not proven another link, and another address where one is given. The link before is worth nothing then.
 *
 * @param sentBefore the last link must have been mailed until then; another address needs no pause.
 * @returns null for a sender that is proven or gone, or whose last link is younger.
 */
export async function renewLink(
  db: Database,
  { companyId }: Company,
  id: string,
  { sentBefore, ...data }: LinkTimes & Partial<Pick<SenderRow, 'email' | 'domain'>> & { sentBefore?: Date },
): Promise<PendingLink | null> {
  const [renewed] = await withPrisma(db, (client) =>
    client.sender.updateManyAndReturn({
      where: { companyId, id, verifiedAt: null, ...(sentBefore && { lastSentAt: { lte: sentBefore } }) },
      data: { ...data, tokenHash: null, sendCount: { increment: 1 } },
      select: { id: true, sendCount: true },
    }),
  );
  return renewed ?? null;
}

/** Stores the hash of the token that is about to be mailed; false where that link is no longer needed. */
export async function setToken(
  { companyId }: Company,
  { id, sendCount }: PendingLink,
  tokenHash: Buffer,
): Promise<boolean> {
  const { count } = await prisma().sender.updateMany({
    where: { companyId, id, sendCount, verifiedAt: null },
    data: { tokenHash: new Uint8Array(tokenHash) },
  });
  return count === 1;
}

/** A sender with the company that asks for its proof. */
export type AskedSender = SenderRow & { company: { name: string } };

/** Finds a sender with the name of its company. */
export const findAskedSender = ({ companyId }: Company, id: string): Promise<AskedSender | null> =>
  prisma().sender.findUnique({
    where: { companyId_id: { companyId, id } },
    include: { company: { select: { name: true } } },
  });

/** Finds the sender of a token: the one lookup without a company, since the token says whose it is. */
export const findSenderByToken = (tokenHash: Buffer): Promise<AskedSender | null> =>
  prisma().sender.findUnique({
    where: { tokenHash: new Uint8Array(tokenHash) },
    include: { company: { select: { name: true } } },
  });

/** Marks the sender of a token as proven, and ends the token; false where it was used or has expired meanwhile. */
export async function setVerified(
  db: Database,
  { companyId }: Company,
  tokenHash: Buffer,
  now: Date,
): Promise<boolean> {
  const { count } = await withPrisma(db, (client) =>
    client.sender.updateMany({
      where: { companyId, tokenHash: new Uint8Array(tokenHash), verifiedAt: null, tokenExpiresAt: { gt: now } },
      data: { verifiedAt: now, tokenHash: null },
    }),
  );
  return count === 1;
}

/** Finds a company's default sender. */
export const findDefaultSender = (db: Database, { companyId }: Company): Promise<SenderRow | null> =>
  withPrisma(db, (client) => client.sender.findFirst({ where: { companyId, isDefault: true } }));

/**
 * Makes a proven sender the company's only default.
 *
 * @param db a transaction that holds the company's lock.
 * @returns false where the sender is gone or not proven.
 */
export const setDefaultSender = (db: Database, { companyId }: Company, id: string): Promise<boolean> =>
  withPrisma(db, async (client) => {
    await client.sender.updateMany({
      where: { companyId, isDefault: true, id: { not: id } },
      data: { isDefault: false },
    });
    const where = { companyId, id, verifiedAt: { not: null } };
    return (await client.sender.updateMany({ where, data: { isDefault: true } })).count === 1;
  });

/** Deletes a sender that is not the default; returns false where it is, or is gone. */
export async function deleteSenderRow(db: Database, { companyId }: Company, id: string): Promise<boolean> {
  const { count } = await withPrisma(db, (client) =>
    client.sender.deleteMany({ where: { companyId, id, isDefault: false } }),
  );
  return count === 1;
}
