import { audited } from '#lib/account/audit/audited.ts';
import { notify } from '#lib/account/notifications/notify.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { isUuid } from '#lib/core/ids.ts';
import { getTicket, refusalOfChange } from './queries.ts';
import type { Ticket } from './schema.ts';
import { updateUnclosed } from './store.ts';

/**
 * Closes a ticket of any company for the operator, and asks its requester for their satisfaction. Called by operators
 * only.
 *
 * @throws {AppError} notFound, ticketClosed (also when repeated)
 */
export async function closeTicketAsOperator(ctx: Context, { id }: { id: string }): Promise<Ticket> {
  if (!isUuid(id)) throw refuse.notFound('ticket');
  const now = ctx.now();
  await audited(ctx, 'ticket.close', id, async (db) => {
    const ticket = await updateUnclosed(db, 'everything', id, { state: 'closed', closedAt: now, updatedAt: now });
    if (!ticket) throw await refusalOfChange(db, 'everything', id);
    const { companyId, userId } = ticket;
    const title = 'Support closed your request';
    const message = 'How satisfied are you with the answer?';
    if (userId) await notify(db, { companyId, userId, type: 'info', title, message, link: `/contact-us/${id}` });
    return {};
  });
  return getTicket('everything', id);
}
