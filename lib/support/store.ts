import type { ContactRequest } from '#generated/client.ts';
import type { Scope } from '#lib/core/context.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { prisma, withPrisma } from '#lib/infra/db/prisma.ts';

/** A contact request's row. */
export type ContactRow = ContactRequest;

/** Stores a contact request. */
export async function insertContactRequest(
  db: Database,
  { companyId }: Scope,
  row: Pick<ContactRow, 'id' | 'userId' | 'company' | 'name' | 'email' | 'phone' | 'message' | 'createdAt'>,
): Promise<void> {
  await withPrisma(db, (client) => client.contactRequest.create({ data: { ...row, companyId } }));
}

/** Finds a contact request that has not been forwarded yet. */
export function findUndelivered(scope: Scope, id: string): Promise<ContactRow | null> {
  return prisma().contactRequest.findFirst({ where: { id, companyId: scope.companyId, deliveredAt: null } });
}

/** Marks a contact request as forwarded to the operator's form or mailbox. */
export async function updateDelivered(scope: Scope, id: string, at: Date): Promise<void> {
  await prisma().contactRequest.updateMany({
    where: { id, companyId: scope.companyId, deliveredAt: null },
    data: { deliveredAt: at },
  });
}

/** Finds the contact requests of all companies, newest first, for the operator. */
export function findContactRequests(limit: number): Promise<ContactRow[]> {
  return prisma().contactRequest.findMany({ orderBy: { createdAt: 'desc' }, take: limit });
}
