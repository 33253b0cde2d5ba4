import type { Context } from '#lib/core/context.ts';
import { sendSystemMail } from '#lib/engine/messages/send/send-system-mail.ts';
import { settings } from '#lib/infra/config/settings.ts';
import type { TicketAnswerJob } from './jobs.ts';
import { subjectOf } from './present.ts';
import { findUndelivered, updateDelivered } from './store.ts';

/**
 * Does the job of `answerTicket`: mails the operator's answer to the address that the requester gave. Idempotent.
 *
 * @throws {AppError} as `sendSystemMail`; the job is then retried.
 */
export async function mailTicketAnswer(ctx: Pick<Context, 'now'>, job: TicketAnswerJob): Promise<void> {
  const found = await findUndelivered(job.companyId, job.ticketId, job.replyId);
  if (!found?.reply) return;
  const { ticket, reply } = found;
  await sendSystemMail({
    to: ticket.email,
    subject: `Re: ${subjectOf(ticket.message)}`,
    onBehalfOfCompanyId: ticket.companyId,
    idempotencyKey: `ticket-answer:${reply.id}`,
    now: ctx.now(),
    heading: 'Support answered you',
    paragraphs: reply.message.split(/\n{2,}/),
    button: { label: 'Reply', url: `${settings().PUBLIC_URL}/contact-us/${ticket.id}` },
    notes: [
      `You get this because ${ticket.name} of ${ticket.company} wrote to support.`,
      "Reply in your ticket: this address doesn't receive mail.",
      `Ticket ${ticket.id}`,
    ],
  });
  await updateDelivered(found, ctx.now());
}
