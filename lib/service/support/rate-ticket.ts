import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { getTicket } from './queries.ts';
import { getOwnTickets } from './reader.ts';
import type { Ticket, TicketFeedbackInput } from './schema.ts';
import { updateSatisfaction } from './store.ts';

/**
 * Records the satisfaction with a closed ticket that has none yet: the operator closed it, or the requester closed it
 * without a choice.
 *
 * @throws {AppError} notFound, wrongState (not closed yet), ticketClosed (already rated); forbidden (an API key is no person)
 */
export async function rateTicket(ctx: Context, input: TicketFeedbackInput & { id: string }): Promise<Ticket> {
  const { id, satisfaction } = input;
  const reader = await getOwnTickets(ctx);
  const { state } = await getTicket(reader, id);
  if (state !== 'closed') throw refuse.wrongState('You can rate the answer once the ticket is closed.');
  await audited(ctx, 'ticket.rate', id, async (db) => {
    if (!(await updateSatisfaction(db, reader, id, satisfaction))) throw new AppError('ticketClosed');
    return { after: { satisfaction } };
  });
  return getTicket(reader, id);
}
