import { audited } from '#lib/account/audit/audited.ts';
import { notify } from '#lib/account/notifications/notify.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { isUuid, newId } from '#lib/core/ids.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import { MAIL_TICKET_ANSWER, type TicketAnswerJob } from './jobs.ts';
import { subjectOf } from './present.ts';
import { getTicket, refusalOfChange } from './queries.ts';
import type { Ticket, TicketReplyInput } from './schema.ts';
import { insertReply, updateUnclosed } from './store.ts';

/**
 * Adds the operator's answer to a ticket of any company. The requester gets a notification and a mail, and it is their
 * turn. Not idempotent. Called by operators only.
 *
 * @throws {AppError} notFound, ticketClosed
 */
export async function answerTicket(ctx: Context, input: TicketReplyInput & { id: string }): Promise<Ticket> {
  const { id, message } = input;
  if (!isUuid(id)) throw refuse.notFound('ticket');
  const now = ctx.now();
  await audited(ctx, 'ticket.answer', id, async (db) => {
    const ticket = await updateUnclosed(db, 'everything', id, { state: 'answered', updatedAt: now });
    if (!ticket) throw await refusalOfChange(db, 'everything', id);
    const { companyId } = ticket;
    const replyId = newId(now.getTime());
    const userId = ctx.actor.type === 'user' ? ctx.actor.userId : null;
    const reply = { id: replyId, companyId, ticketId: id, author: 'operator', userId, name: null, message };
    await insertReply(db, { ...reply, createdAt: now });
    const payload: TicketAnswerJob = { companyId, ticketId: id, replyId };
    await enqueueJob(db, MAIL_TICKET_ANSWER, payload, { uniqueKey: replyId, companyId });
    const news = { title: 'Support answered you', message: subjectOf(ticket.message), link: `/contact-us/${id}` };
    if (ticket.userId) await notify(db, { companyId, userId: ticket.userId, type: 'info', ...news });
    return {};
  });
  return getTicket('everything', id);
}

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
