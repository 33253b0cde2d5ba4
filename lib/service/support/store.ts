import type { Prisma, Ticket, TicketAttachment, TicketMessage } from '#generated/client.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { prisma, withPrisma } from '#lib/infra/db/prisma.ts';
import type { TicketAuthor, TicketsQuery } from './schema.ts';

/** The tickets that a caller may read and change: a person's own, a company's, or for the operator all. */
export type TicketReader = OwnTickets | 'everything';

/** The tickets of a company, or of one person in it. */
export type OwnTickets = { companyId: string; userId: string | null };

/** A ticket's row. */
export type TicketRow = Ticket;

/** A reply's row. */
export type ReplyRow = TicketMessage;

/** The row of a file of a ticket. */
export type AttachmentRow = TicketAttachment;

/** The blob kind of the files of tickets. */
export const ATTACHMENT_KIND = 'ticket';

/** The longest thread that is read. */
const REPLIES_MAX = 1_000;

const visibleTo = (reader: TicketReader): Prisma.TicketWhereInput => {
  if (reader === 'everything') return {};
  const { companyId, userId } = reader;
  return userId === null ? { companyId } : { companyId, userId };
};

/** A ticket to insert. */
export type NewTicket = Pick<
  TicketRow,
  'id' | 'companyId' | 'userId' | 'company' | 'name' | 'email' | 'phone' | 'message' | 'createdAt' | 'updatedAt'
>;

/** Inserts a ticket. */
export async function insertTicket(db: Database, data: NewTicket): Promise<void> {
  await withPrisma(db, (client) => client.ticket.create({ data }));
}

/** Inserts a reply. */
export async function insertReply(db: Database, data: Omit<ReplyRow, 'deliveredAt'>): Promise<void> {
  await withPrisma(db, (client) => client.ticketMessage.create({ data }));
}

/** Finds a ticket of a reader. */
export const findTicket = (reader: TicketReader, id: string, db: Database = getPool()): Promise<TicketRow | null> =>
  withPrisma(db, (client) => client.ticket.findFirst({ where: { ...visibleTo(reader), id } }));

/** Finds the replies of a ticket, oldest first. Index ticket_messages_ticket_id_id_idx. */
export const findReplies = ({ id, companyId }: Pick<TicketRow, 'id' | 'companyId'>): Promise<ReplyRow[]> =>
  prisma().ticketMessage.findMany({ where: { ticketId: id, companyId }, orderBy: { id: 'asc' }, take: REPLIES_MAX });

/** Finds a page of a reader's tickets, the last changed first, and counts all that match. */
export async function findTickets(
  reader: TicketReader,
  { state, page, limit }: TicketsQuery,
): Promise<{ rows: TicketRow[]; total: number }> {
  const where = { ...visibleTo(reader), ...(state && { state }) };
  const [rows, total] = await Promise.all([
    prisma().ticket.findMany({
      where,
      orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
      skip: (page - 1) * limit,
      take: limit,
    }),
    prisma().ticket.count({ where }),
  ]);
  return { rows, total };
}

/** The change of a ticket by a reply or by its closing. */
export type TicketChange = Partial<Pick<TicketRow, 'state' | 'updatedAt' | 'closedAt' | 'satisfaction'>>;

/** Changes a reader's ticket if it is not closed; null otherwise. Concurrent changes wait for each other. */
export async function updateUnclosed(
  db: Database,
  reader: TicketReader,
  id: string,
  data: TicketChange,
): Promise<TicketRow | null> {
  const where = { ...visibleTo(reader), id, state: { not: 'closed' } };
  const [row] = await withPrisma(db, (client) => client.ticket.updateManyAndReturn({ where, data }));
  return row ?? null;
}

/** Sets the satisfaction of a closed ticket that has none; false if there is no such ticket. */
export async function updateSatisfaction(
  db: Database,
  reader: TicketReader,
  id: string,
  satisfaction: string,
): Promise<boolean> {
  const where = { ...visibleTo(reader), id, state: 'closed', satisfaction: null };
  const { count } = await withPrisma(db, (client) => client.ticket.updateMany({ where, data: { satisfaction } }));
  return count === 1;
}

/** A message of a ticket that was not passed on by mail or form yet. */
export type UndeliveredMessage = { ticket: TicketRow; reply: ReplyRow | null };

/** Finds a message that was not delivered yet: the first one of a ticket, or a reply. */
export async function findUndelivered(
  companyId: string,
  ticketId: string,
  replyId: string | null,
): Promise<UndeliveredMessage | null> {
  const ticket = await prisma().ticket.findFirst({ where: { id: ticketId, companyId } });
  if (!ticket) return null;
  if (replyId === null) return ticket.deliveredAt ? null : { ticket, reply: null };
  const where = { companyId, id: replyId, ticketId, deliveredAt: null };
  const reply = await prisma().ticketMessage.findFirst({ where });
  return reply && { ticket, reply };
}

/** Marks a message as delivered. */
export async function updateDelivered({ ticket, reply }: UndeliveredMessage, deliveredAt: Date): Promise<void> {
  const { companyId } = ticket;
  const data = { deliveredAt };
  if (reply) await prisma().ticketMessage.updateMany({ where: { companyId, id: reply.id, deliveredAt: null }, data });
  else await prisma().ticket.updateMany({ where: { companyId, id: ticket.id, deliveredAt: null }, data });
}

/** Inserts a file of a ticket; its content is the blob of the same id. */
export async function insertAttachment(db: Database, data: AttachmentRow): Promise<void> {
  await withPrisma(db, (client) => client.ticketAttachment.create({ data }));
}

/** Counts the files of a ticket. Index ticket_attachments_ticket_id_id_idx. */
export const countAttachments = (db: Database, { id }: Pick<TicketRow, 'id'>): Promise<number> =>
  withPrisma(db, (client) => client.ticketAttachment.count({ where: { ticketId: id } }));

/** Finds the files of a ticket, oldest first. Index ticket_attachments_ticket_id_id_idx. */
export const findAttachments = ({ id, companyId }: Pick<TicketRow, 'id' | 'companyId'>): Promise<AttachmentRow[]> =>
  prisma().ticketAttachment.findMany({
    where: { ticketId: id, companyId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });

/** Finds a file of a reader's company. */
export const findAttachment = (reader: TicketReader, id: string): Promise<AttachmentRow | null> => {
  const company = reader === 'everything' ? {} : { companyId: reader.companyId };
  return prisma().ticketAttachment.findFirst({ where: { ...company, id } });
};

/** Finds the id of a side's last message: the ticket's own for its first one; null where the operator did not answer. */
export async function findLastMessageId(
  db: Database,
  { id, companyId }: Pick<TicketRow, 'id' | 'companyId'>,
  author: TicketAuthor,
): Promise<string | null> {
  const where = { companyId, ticketId: id, author };
  const last = await withPrisma(db, (client) => client.ticketMessage.findFirst({ where, orderBy: { id: 'desc' } }));
  return last?.id ?? (author === 'requester' ? id : null);
}
