import { recordAudit } from '#lib/account/audit/record-audit.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { isUuid } from '#lib/core/ids.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
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
  await withTransaction(async (db) => {
    const change = { state: 'closed', closedAt: now, updatedAt: now, satisfaction };
    if (!(await updateUnclosed(db, reader, id, change))) throw await refusalOfChange(db, reader, id);
    const target = { targetType: 'ticket', targetId: id, after: { satisfaction } };
    await recordAudit(db, ctx, { action: 'ticket.close', ...target });
  });
  return getTicket(reader, id);
}
