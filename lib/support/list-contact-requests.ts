import type { ContactRequest } from './schema.ts';
import { findContactRequests } from './store.ts';

/** Lists the messages of all companies' people, newest first, for the operator. */
export async function listContactRequests(input: { limit: number }): Promise<ContactRequest[]> {
  return (await findContactRequests(input.limit)).map(({ userId: _, createdAt, deliveredAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    deliveredAt: deliveredAt?.toISOString() ?? null,
  }));
}
