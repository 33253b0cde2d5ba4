import type { Context } from '#lib/core/context.ts';
import { sendSystemMail } from '#lib/engine/messages/send/send-system-mail.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { postForm } from '#lib/infra/net/post-form.ts';
import type { ContactRequestJob } from './jobs.ts';
import { findUndelivered, type UndeliveredMessage, updateDelivered } from './store.ts';

/**
 * Does the job of `contactUs` and `replyToTicket`: posts a message to the operator's form, or else mails it to the
 * operator's address with the sender in Reply-To. Without either it stays in the ticket. A repeat passes it on once; the
 * form may receive it twice if a try died before its outcome was written.
 *
 * @throws {Error} if the form refuses or cannot be reached; as `sendSystemMail`. The job is then retried.
 */
export async function deliverContactRequest(ctx: Pick<Context, 'now'>, job: ContactRequestJob): Promise<void> {
  const found = await findUndelivered(job.companyId, job.contactRequestId, job.replyId ?? null);
  const { SUPPORT_FORM_URL, SUPPORT_EMAIL } = settings();
  if (!found) return;
  if (SUPPORT_FORM_URL) await postForm({ url: SUPPORT_FORM_URL, ...formPost(found) });
  else if (SUPPORT_EMAIL) await mail(ctx, SUPPORT_EMAIL, found);
  else return;
  await updateDelivered(found, ctx.now());
}

/** The message and its sender; the mail address and the company are those of the ticket. */
const partsOf = ({ ticket, reply }: UndeliveredMessage) => ({
  id: reply?.id ?? ticket.id,
  company: ticket.company,
  email: ticket.email,
  phone: ticket.phone,
  name: reply?.name ?? ticket.name,
  message: reply?.message ?? ticket.message,
});

/** Returns the message as the operator's form receives it. */
function formPost(found: UndeliveredMessage): { id: string; fields: Record<string, string> } {
  const { id, company, name, email, phone, message } = partsOf(found);
  return { id, fields: { company, email, message, name, phone: phone ?? '' } };
}

async function mail(ctx: Pick<Context, 'now'>, to: string, found: UndeliveredMessage): Promise<void> {
  const { id, company, name, email, phone, message } = partsOf(found);
  const { ticket, reply } = found;
  const sentence = reply ? `${name} of ${company} replied in a ticket` : `${name} of ${company} writes to support`;
  await sendSystemMail({
    to,
    replyTo: { name, address: email },
    subject: sentence,
    onBehalfOfCompanyId: null,
    idempotencyKey: `contact-request:${id}`,
    now: ctx.now(),
    heading: sentence,
    paragraphs: message.split(/\n{2,}/),
    button: { label: 'Answer in Operations', url: `${settings().PUBLIC_URL}/operations/tickets/${ticket.id}` },
    notes: [
      `An answer to this mail goes to ${email} directly and isn't kept in the ticket.`,
      `Company ${ticket.companyId}`,
      ...(phone ? [`Phone ${phone}`] : []),
      `Ticket ${ticket.id}`,
    ],
  });
}
