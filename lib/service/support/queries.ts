import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { requireById } from '#lib/core/errors/require-by-id.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { presentTicket, presentTicketSummary } from './present.ts';
import type { TicketReader } from './reader.ts';
import type { Ticket, TicketPage, TicketsQuery } from './schema.ts';
import { findAttachments, findReplies, findTicket, findTickets } from './store.ts';

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
