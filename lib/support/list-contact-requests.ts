import type { ContactRequest } from './schema.ts';
import { findContactRequests } from './store.ts';

/** What people of all companies wrote, newest first: for the operator, who has every message here. */
export async function listContactRequests(input: { limit: number }): Promise<ContactRequest[]> {
  return (await findContactRequests(input.limit)).map(({ userId: _, createdAt, deliveredAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    deliveredAt: deliveredAt?.toISOString() ?? null,
  }));
}
