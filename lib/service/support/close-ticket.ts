import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { isUuid } from '#lib/core/ids.ts';
import { getTicket, refusalOfChange } from './queries.ts';
import { getOwnTickets } from './reader.ts';
import type { CloseTicketInput, Ticket } from './schema.ts';
import { updateUnclosed } from './store.ts';

/**
 * Closes a ticket for its requester, with the satisfaction if it is given. A closed ticket accepts no more replies.
 *
 * @throws {AppError} notFound, ticketClosed (also when repeated); forbidden (an API key is no person)
 */
export async function closeTicket(ctx: Context, input: CloseTicketInput & { id: string }): Promise<Ticket> {
  const { id, satisfaction = null } = input;
  const reader = await getOwnTickets(ctx);
  if (!isUuid(id)) throw refuse.notFound('ticket');
  const now = ctx.now();
  await audited(ctx, 'ticket.close', id, async (db) => {
    const change = { state: 'closed', closedAt: now, updatedAt: now, satisfaction };
    if (!(await updateUnclosed(db, reader, id, change))) throw await refusalOfChange(db, reader, id);
    return { after: { satisfaction } };
  });
  return getTicket(reader, id);
}
