import { actingUser } from '#lib/account/identity/acting-user.ts';
import { getPower } from '#lib/account/team/get-power.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { requireById } from '#lib/core/errors/require-by-id.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { presentTicket, presentTicketSummary } from './present.ts';
import type { ContactRequest, Ticket, TicketPage, TicketsQuery } from './schema.ts';
import { findAttachments, findReplies, findTicket, findTickets, type OwnTickets, type TicketReader } from './store.ts';

/** Lists a page of a reader's tickets, the last changed first. */
export async function listTickets(reader: TicketReader, query: TicketsQuery): Promise<TicketPage> {
  const { rows, total } = await findTickets(reader, query);
  return { data: rows.map(presentTicketSummary), total };
}

/**
 * Returns a ticket of a reader with its messages.
 *
 * @throws {AppError} notFound, also for another company's and another person's
 */
export async function getTicket(reader: TicketReader, id: string): Promise<Ticket> {
  const row = await requireById('ticket', id, () => findTicket(reader, id));
  const [replies, files] = await Promise.all([findReplies(row), findAttachments(row)]);
  return presentTicket(row, replies, files);
}

/** Returns the refusal to change a ticket: it does not exist for the reader, or it is closed (docs/product.md §8, 42). */
export async function refusalOfChange(db: Database, reader: TicketReader, id: string): Promise<AppError> {
  return (await findTicket(reader, id, db)) ? new AppError('ticketClosed') : refuse.notFound('ticket');
}

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

/**
 * Returns the tickets that a person may read and change: an owner those of the whole company, everyone else their own.
 *
 * @throws {AppError} forbidden (an API key is no person)
 */
export async function getOwnTickets(ctx: Pick<Context, 'scope' | 'actor' | 'grants'>): Promise<OwnTickets> {
  const { userId } = actingUser(ctx);
  const { isOwner } = await getPower(ctx);
  return { companyId: ctx.scope.companyId, userId: isOwner ? null : userId };
}
