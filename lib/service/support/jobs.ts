import { z } from 'zod';
import { defineJob } from '#lib/infra/queue/define-job.ts';

/** Its payload: the ticket, and the reply where it is not about the ticket's first message. */
export const ContactRequestJob = z.strictObject({
  companyId: z.uuid(),
  contactRequestId: z.uuid(),
  replyId: z.uuid().optional(),
});
export type ContactRequestJob = z.infer<typeof ContactRequestJob>;

/** The job that passes on a message of a requester to the operator. */
export const DELIVER_CONTACT_REQUEST = defineJob({
  kind: 'deliver-contact-request',
  lane: 'short',
  payload: ContactRequestJob,
});

/** Its payload. */
export const TicketAnswerJob = z.strictObject({ companyId: z.uuid(), ticketId: z.uuid(), replyId: z.uuid() });
export type TicketAnswerJob = z.infer<typeof TicketAnswerJob>;

/** The job that mails an operator's answer to the requester. */
export const MAIL_TICKET_ANSWER = defineJob({ kind: 'mail-ticket-answer', lane: 'short', payload: TicketAnswerJob });
