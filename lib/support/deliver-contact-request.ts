import type { Context } from '#lib/core/context.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { sendSystemMail } from '#lib/messages/send/send-system-mail.ts';
import type { ContactRequestJob } from './jobs.ts';
import { type ContactRow, findUndelivered, updateDelivered } from './store.ts';

/** The timeout of the operator's form, in milliseconds. */
const FORM_MS = 15_000;

/**
 * Does the job of `contactUs`: posts what somebody wrote to the operator's form, or else mails it to the operator's
 * address with the sender as the one to answer. Without either it stays kept. A repeat passes it on once: the form may
 * see it twice where a try died before its outcome was written.
 *
 * @throws {Error} where the form refuses or cannot be reached; as `sendSystemMail`. The job is tried again then.
 */
export async function deliverContactRequest(ctx: Pick<Context, 'now'>, job: ContactRequestJob): Promise<void> {
  const scope = { companyId: job.companyId, environment: 'sandbox' } as const;
  const row = await findUndelivered(scope, job.contactRequestId);
  const { SUPPORT_FORM_URL, SUPPORT_EMAIL } = settings();
  if (!row) return;
  if (SUPPORT_FORM_URL) await postForm(SUPPORT_FORM_URL, row);
  else if (SUPPORT_EMAIL) await mail(ctx, SUPPORT_EMAIL, row);
  else return;
  await updateDelivered(scope, row.id, ctx.now());
}

/** The operator's own address, set by the operator: it may be private, and leads nowhere else. */
async function postForm(url: string, { id, company, name, email, phone, message }: ContactRow): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': id },
    body: JSON.stringify({ company, email, message, name, phone: phone ?? '' }),
    redirect: 'error',
    signal: AbortSignal.timeout(FORM_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the support form answered ${response.status}`);
}

async function mail(ctx: Pick<Context, 'now'>, to: string, row: ContactRow): Promise<void> {
  const { id, company, name, email, phone, message } = row;
  await sendSystemMail({
    to,
    replyTo: { name, address: email },
    subject: `${name} of ${company} writes to support`,
    onBehalfOfCompanyId: null,
    idempotencyKey: `contact-request:${id}`,
    now: ctx.now(),
    heading: `${name} of ${company} writes`,
    paragraphs: message.split(/\n{2,}/),
    button: { label: `Answer ${email}`, url: `mailto:${encodeURIComponent(email)}` },
    notes: [`Company ${row.companyId}`, ...(phone ? [`Phone ${phone}`] : []), `Message ${id}`],
  });
}
