import { audited } from '#lib/account/audit/audited.ts';
import { actingUser } from '#lib/account/identity/acting-user.ts';
import { getUser } from '#lib/account/identity/queries.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { isUuid, newId } from '#lib/core/ids.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import { type ContactRequestJob, DELIVER_CONTACT_REQUEST } from './jobs.ts';
import { limitMessages } from './limit-messages.ts';
import { getTicket, refusalOfChange } from './queries.ts';
import { getOwnTickets } from './reader.ts';
import type { Ticket, TicketReplyInput } from './schema.ts';
import { insertReply, updateUnclosed } from './store.ts';

/**
 * Adds a reply of the requester's side to a ticket, and enqueues its delivery to the operator's form or mailbox. It is
 * the operator's turn again. Not idempotent.
 *
 * @throws {AppError} notFound, ticketClosed, rateLimited; forbidden (an API key is no person)
 */
export async function replyToTicket(ctx: Context, input: TicketReplyInput & { id: string }): Promise<Ticket> {
  const { id, message } = input;
  const { userId } = actingUser(ctx);
  const now = ctx.now();
  const [reader, { fullname, lastname }] = await Promise.all([getOwnTickets(ctx), getUser({ userId })]);
  if (!isUuid(id)) throw refuse.notFound('ticket');
  await limitMessages(userId, now);
  const { companyId } = reader;
  await audited(ctx, 'ticket.reply', id, async (db) => {
    if (!(await updateUnclosed(db, reader, id, { state: 'open', updatedAt: now })))
      throw await refusalOfChange(db, reader, id);
    const reply = { id: newId(now.getTime()), companyId, ticketId: id, userId, message, createdAt: now };
    await insertReply(db, { ...reply, author: 'requester', name: `${fullname} ${lastname}`.trim() });
    const payload: ContactRequestJob = { companyId, contactRequestId: id, replyId: reply.id };
    await enqueueJob(db, { kind: DELIVER_CONTACT_REQUEST, payload, uniqueKey: reply.id, companyId });
    return {};
  });
  return getTicket(reader, id);
}
