import { z } from 'zod';
import { DisplayName, Email } from '#lib/account/identity/schema.ts';
import { Phone } from '#lib/core/phone.ts';
import { SATISFACTIONS, TICKET_STATES } from './values.ts';

/** Most characters of a message to support. */
export const MESSAGE_MAX = 5_000;

const MessageText = z
  .string()
  .trim()
  .min(1, { error: 'must not be empty' })
  .max(MESSAGE_MAX, { error: `must have ${MESSAGE_MAX} characters or fewer` });

/** `POST /contact-us` (docs/product.md §7). */
export const ContactUsInput = z.strictObject({
  company: DisplayName,
  name: DisplayName,
  email: Email,
  phone: z.union([z.literal(''), Phone]).optional(),
  message: MessageText,
});
export type ContactUsInput = z.infer<typeof ContactUsInput>;

/** The answer to the sender: the reference of the ticket. */
export const SentContactRequest = z.object({ id: z.uuid(), email: z.string() });
export type SentContactRequest = z.infer<typeof SentContactRequest>;

/** The state of a ticket. */
export const TicketState = z.enum(TICKET_STATES);
export type TicketState = z.infer<typeof TicketState>;

/** The satisfaction of a requester with the answer. */
export const Satisfaction = z.enum(SATISFACTIONS);
export type Satisfaction = z.infer<typeof Satisfaction>;

/** The side that wrote a message of a ticket. */
export const TicketAuthor = z.enum(['requester', 'operator']);
export type TicketAuthor = z.infer<typeof TicketAuthor>;

/** A file of a message; `id` names it in the calls that download it. */
export const TicketAttachment = z.object({ id: z.uuid(), name: z.string(), sizeBytes: z.int() });
export type TicketAttachment = z.infer<typeof TicketAttachment>;

/** A message of a ticket. The operator writes without a name. */
export const TicketMessage = z.object({
  id: z.uuid(),
  author: TicketAuthor,
  name: z.string().nullable(),
  message: z.string(),
  createdAt: z.iso.datetime(),
  attachments: z.array(TicketAttachment),
});
export type TicketMessage = z.infer<typeof TicketMessage>;

/** A ticket in a list. `subject` is the first line of its first message. */
export const TicketSummary = z.object({
  id: z.uuid(),
  companyId: z.uuid(),
  company: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  subject: z.string(),
  state: TicketState,
  satisfaction: Satisfaction.nullable(),
  createdAt: z.iso.datetime(),
  /** The time of the last message, or of the closing. */
  updatedAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
});
export type TicketSummary = z.infer<typeof TicketSummary>;

/** A ticket with its messages, oldest first. */
export const Ticket = TicketSummary.extend({ messages: z.array(TicketMessage) });
export type Ticket = z.infer<typeof Ticket>;

/** The first message of a ticket, and the state of its delivery to the operator's form or mailbox. */
export type ContactRequest = Pick<
  TicketSummary,
  'id' | 'companyId' | 'company' | 'name' | 'email' | 'phone' | 'createdAt'
> & {
  message: string;
  state: string;
  deliveredAt: string | null;
};

/** The query of the list of tickets. */
export const TicketsQuery = z.strictObject({
  state: TicketState.optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type TicketsQuery = z.infer<typeof TicketsQuery>;

/** A page of tickets, the last changed first, and the number of all that match. */
export const TicketPage = z.object({ data: z.array(TicketSummary), total: z.int() });
export type TicketPage = z.infer<typeof TicketPage>;

/** A reply in a ticket. */
export const TicketReplyInput = z.strictObject({ message: MessageText });
export type TicketReplyInput = z.infer<typeof TicketReplyInput>;

/** The closing of a ticket by its requester, with the satisfaction if it is given. */
export const CloseTicketInput = z.strictObject({ satisfaction: Satisfaction.optional() });
export type CloseTicketInput = z.infer<typeof CloseTicketInput>;

/** The satisfaction with a ticket that the operator closed. */
export const TicketFeedbackInput = z.strictObject({ satisfaction: Satisfaction });
export type TicketFeedbackInput = z.infer<typeof TicketFeedbackInput>;
