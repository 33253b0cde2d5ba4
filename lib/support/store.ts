import type { ContactRequest } from '#generated/client.ts';
import type { Scope } from '#lib/core/context.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { prisma } from '#lib/infra/db/prisma.ts';

/** What somebody wrote, as it is kept. */
export type ContactRow = ContactRequest;

/** Keeps what somebody wrote. */
export async function insertContactRequest(
  db: Database,
  scope: Scope,
  row: Pick<ContactRow, 'id' | 'userId' | 'company' | 'name' | 'email' | 'phone' | 'message' | 'createdAt'>,
): Promise<void> {
  await db.query(
    `INSERT INTO contact_requests (id, company_id, user_id, company, name, email, phone, message, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [row.id, scope.companyId, row.userId, row.company, row.name, row.email, row.phone, row.message, row.createdAt],
  );
}

/** What is to be passed on; null where that is done. */
export function findUndelivered(scope: Scope, id: string): Promise<ContactRow | null> {
  return prisma().contactRequest.findFirst({ where: { id, companyId: scope.companyId, deliveredAt: null } });
}

/** Notes that the operator's form or mailbox took it. */
export async function updateDelivered(scope: Scope, id: string, at: Date): Promise<void> {
  await prisma().contactRequest.updateMany({
    where: { id, companyId: scope.companyId, deliveredAt: null },
    data: { deliveredAt: at },
  });
}

/** What was written by the people of all companies, newest first: for the operator. */
export function findContactRequests(limit: number): Promise<ContactRow[]> {
  return prisma().contactRequest.findMany({ orderBy: { createdAt: 'desc' }, take: limit });
}
