import { z } from 'zod';

/** The kind of the job that passes on a message of a requester to the operator. */
export const DELIVER_CONTACT_REQUEST = 'deliver-contact-request';

/** Its payload: the ticket, and the reply where it is not about the ticket's first message. */
export const ContactRequestJob = z.strictObject({
  companyId: z.uuid(),
  contactRequestId: z.uuid(),
  replyId: z.uuid().optional(),
});
export type ContactRequestJob = z.infer<typeof ContactRequestJob>;

/** The kind of the job that mails an operator's answer to the requester. */
export const MAIL_TICKET_ANSWER = 'mail-ticket-answer';

/** Its payload. */
export const TicketAnswerJob = z.strictObject({ companyId: z.uuid(), ticketId: z.uuid(), replyId: z.uuid() });
export type TicketAnswerJob = z.infer<typeof TicketAnswerJob>;
