import { audited } from '#lib/account/audit/audited.ts';
import { actingUser } from '#lib/account/identity/acting-user.ts';
import { getUser } from '#lib/account/identity/queries.ts';
import type { Context } from '#lib/core/context.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { isUuid, newId } from '#lib/core/ids.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import { countInWindow, secondsUntil } from '#lib/infra/rate-limit/window-counter.ts';
import { type ContactRequestJob, DELIVER_CONTACT_REQUEST } from './jobs.ts';
import { getOwnTickets, getTicket, refusalOfChange } from './queries.ts';
import type {
  CloseTicketInput,
  ContactUsInput,
  SentContactRequest,
  Ticket,
  TicketFeedbackInput,
  TicketReplyInput,
} from './schema.ts';
import { insertReply, insertTicket, updateSatisfaction, updateUnclosed } from './store.ts';

/**
 * Opens a ticket and enqueues the delivery of its message to the operator's form or mailbox, so that it is never lost.
 * Not idempotent: every call opens another ticket.
 *
 * @throws {AppError} rateLimited; forbidden (an API key is no person)
 */
export async function contactUs(ctx: Context, input: ContactUsInput): Promise<SentContactRequest> {
  const { companyId } = ctx.scope;
  const { userId } = actingUser(ctx);
  const now = ctx.now();
  await limitMessages(userId, now);
  const id = newId(now.getTime());
  const { company, name, email, message } = input;
  const phone = input.phone || null;
  await audited(ctx, 'support.contact', id, async (db) => {
    const ticket = { id, companyId, userId, company, name, email, phone, message };
    await insertTicket(db, { ...ticket, createdAt: now, updatedAt: now });
    const payload: ContactRequestJob = { companyId, contactRequestId: id };
    await enqueueJob(db, DELIVER_CONTACT_REQUEST, payload, { uniqueKey: id, companyId });
    return { after: { name, email } };
  });
  return { id, email };
}

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
    await enqueueJob(db, DELIVER_CONTACT_REQUEST, payload, { uniqueKey: reply.id, companyId });
    return {};
  });
  return getTicket(reader, id);
}

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

/** Messages of one person in a day, new tickets and replies together. */
const MESSAGES_A_DAY = 20;

/** Files of one person in a day. */
const FILES_A_DAY = 20;

/**
 * Counts a message of a person to the operator.
 *
 * @throws {AppError} rateLimited
 */
const limitMessages = (userId: string, now: Date): Promise<void> =>
  limitInDay(`contact:${userId}`, MESSAGES_A_DAY, now);

/**
 * Counts a file of a person for the operator.
 *
 * @throws {AppError} rateLimited
 */
export const limitAttachments = (userId: string, now: Date): Promise<void> =>
  limitInDay(`contact-file:${userId}`, FILES_A_DAY, now);

async function limitInDay(key: string, max: number, now: Date): Promise<void> {
  const [window] = await countInWindow([key], DAY_MS, now);
  if (!window || window.count <= max) return;
  const seconds = secondsUntil(window.endsAt, now);
  throw new AppError('rateLimited', { values: { seconds }, retryAfterSeconds: seconds });
}
