import type { ContactRequest } from './schema.ts';
import { findTickets } from './store.ts';

/** Lists the first messages of all companies' tickets, the last changed first, for the operator's command line. */
export async function listContactRequests({ limit }: { limit: number }): Promise<ContactRequest[]> {
  const { rows } = await findTickets('everything', { page: 1, limit });
  return rows.map(({ id, companyId, company, name, email, phone, message, state, createdAt, deliveredAt }) => ({
    id,
    companyId,
    company,
    name,
    email,
    phone,
    message,
    state,
    createdAt: createdAt.toISOString(),
    deliveredAt: deliveredAt?.toISOString() ?? null,
  }));
}
