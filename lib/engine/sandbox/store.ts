/** Raw SQL: inserts whose conflicts update only some of the existing rows, which Prisma Client cannot express. */

import type { AuthorizedRecipient } from '#generated/client.ts';
import type { Scope } from '#lib/core/context.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { prisma, withPrisma } from '#lib/infra/db/prisma.ts';

/** A recipient's row. */
export type RecipientRow = AuthorizedRecipient;

/** A recipient whose mail with a link has to be sent. */
export type PendingMail = Pick<RecipientRow, 'id' | 'email' | 'sendCount'>;

/** Counts a company's recipients. */
export const countRecipients = (db: Database, { companyId }: Scope): Promise<number> =>
  withPrisma(db, (client) => client.authorizedRecipient.count({ where: { companyId } }));

/**
 * Inserts recipients, and renews those whose link has expired; all others are left alone.
 *
 * @returns those whose mail has to be sent.
 */
export async function upsertRecipients(
  db: Database,
  scope: Scope,
  recipients: readonly { id: string; email: string }[],
  facts: { createdByUserId: string | null; now: Date; expiresAt: Date },
): Promise<PendingMail[]> {
  const { rows } = await db.query<PendingMail>(
    `INSERT INTO authorized_recipients AS r (id, company_id, email, created_by_user_id, created_at, last_sent_at, expires_at)
     SELECT n.id, $1, n.email, $2, $3, $3, $4 FROM unnest($5::uuid[], $6::text[]) AS n(id, email) ORDER BY n.email
     ON CONFLICT (company_id, email) DO UPDATE
       SET last_sent_at = excluded.last_sent_at, expires_at = excluded.expires_at, send_count = r.send_count + 1
       WHERE r.verified_at IS NULL AND r.expires_at <= $3
     RETURNING r.id, r.email, r.send_count AS "sendCount"`,
    [
      scope.companyId,
      facts.createdByUserId,
      facts.now,
      facts.expiresAt,
      recipients.map(({ id }) => id),
      recipients.map(({ email }) => email),
    ],
  );
  return rows;
}

/**
 * Inserts a verified recipient, or verifies the one that was asked.
 *
 * @param max recipients that the company may have; null is no limit.
 * @returns its id; null if it was verified before, if there is no such company, or if that has `max` others.
 */
export async function upsertVerifiedRecipient(
  db: Database,
  scope: Scope,
  recipient: { id: string; email: string; now: Date },
  max: number | null,
): Promise<string | null> {
  const { rows } = await db.query<Pick<RecipientRow, 'id'>>(
    `INSERT INTO authorized_recipients AS r (id, company_id, email, created_at, last_sent_at, expires_at, verified_at, send_count)
     SELECT $2, id, $3, $4, $4, $4, $4, 0 FROM companies WHERE id = $1
       AND ($5::int IS NULL OR (SELECT count(*) FROM authorized_recipients WHERE company_id = $1 AND email <> $3) < $5)
     ON CONFLICT (company_id, email) DO UPDATE SET verified_at = excluded.verified_at, token_hash = NULL
       WHERE r.verified_at IS NULL
     RETURNING r.id`,
    [scope.companyId, recipient.id, recipient.email, recipient.now, max],
  );
  return rows[0]?.id ?? null;
}

/** Notes that a recipient is asked again, if the last mail is old enough; null where it is not, or where they agreed. */
export async function renewRecipient(
  db: Database,
  { companyId }: Scope,
  email: string,
  { now, expiresAt, sentBefore }: { now: Date; expiresAt: Date; sentBefore: Date },
): Promise<PendingMail | null> {
  const [renewed] = await withPrisma(db, (client) =>
    client.authorizedRecipient.updateManyAndReturn({
      where: { companyId, email, verifiedAt: null, lastSentAt: { lte: sentBefore } },
      data: { lastSentAt: now, expiresAt, sendCount: { increment: 1 } },
      select: { id: true, email: true, sendCount: true },
    }),
  );
  return renewed ?? null;
}

/** A company's recipients, newest first; of some addresses only, where those are given. */
export function findRecipients(scope: Scope, emails?: readonly string[]): Promise<RecipientRow[]> {
  return prisma().authorizedRecipient.findMany({
    where: { companyId: scope.companyId, ...(emails && { email: { in: [...emails] } }) },
    orderBy: { id: 'desc' },
    take: 1_000,
  });
}

/** Removes a company's recipient and answers their address; null where the company has no such recipient. */
export function deleteRecipient(db: Database, { companyId }: Scope, recipientId: string): Promise<string | null> {
  const where = { id: recipientId, companyId };
  return withPrisma(db, async (client) => {
    const row = await client.authorizedRecipient.findFirst({ where, select: { email: true } });
    const { count } = await client.authorizedRecipient.deleteMany({ where });
    return row && count === 1 ? row.email : null;
  });
}

/** A recipient with who asks for their consent. */
export function findRecipientWithCompany(scope: Scope, recipientId: string) {
  return prisma().authorizedRecipient.findFirst({
    where: { id: recipientId, companyId: scope.companyId },
    include: { company: { select: { name: true } } },
  });
}

/** Stores the hash of the token in the mail that is about to be sent; false if that mail is no longer needed. */
export async function updateToken(
  scope: Scope,
  mail: Omit<PendingMail, 'email'>,
  tokenHash: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const { count } = await prisma().authorizedRecipient.updateMany({
    where: { id: mail.id, companyId: scope.companyId, sendCount: mail.sendCount, verifiedAt: null },
    data: { tokenHash },
  });
  return count === 1;
}

/** The recipient whom a token was mailed to: the one lookup without a scope, since the token says whose it is. */
export function findRecipientByToken(tokenHash: Uint8Array<ArrayBuffer>) {
  return prisma().authorizedRecipient.findUnique({
    where: { tokenHash },
    include: { company: { select: { name: true } } },
  });
}

/** Notes that a recipient agreed, and makes the token useless. Answers false where it was used or expired meanwhile. */
export async function verifyRecipient(db: Database, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { count } = await withPrisma(db, (client) =>
    client.authorizedRecipient.updateMany({
      where: { tokenHash: new Uint8Array(tokenHash), verifiedAt: null, expiresAt: { gt: now } },
      data: { verifiedAt: now, tokenHash: null },
    }),
  );
  return count === 1;
}

/** The address of the company's recipient who agreed last; null where nobody has. */
export async function findLastVerified({ companyId }: Scope): Promise<string | null> {
  const row = await prisma().authorizedRecipient.findFirst({
    where: { companyId, verifiedAt: { not: null } },
    orderBy: { verifiedAt: 'desc' },
    select: { email: true },
  });
  return row?.email ?? null;
}

/** How many authorized recipients a company has, and how many of them have agreed. */
export async function countAuthorized({ companyId }: Scope): Promise<{ total: number; verified: number }> {
  const [total, verified] = await Promise.all([
    prisma().authorizedRecipient.count({ where: { companyId } }),
    prisma().authorizedRecipient.count({ where: { companyId, verifiedAt: { not: null } } }),
  ]);
  return { total, verified };
}
