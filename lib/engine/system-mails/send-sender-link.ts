import type { Context } from '#lib/core/context.ts';
import { sendSystemMail } from '#lib/engine/messages/send/send-system-mail.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { sha256 } from '#lib/infra/crypto/hash-token.ts';
import type { SenderLinkJob } from '#lib/senders/senders/jobs.ts';
import { issueLink } from '#lib/senders/senders/proof.ts';
import { LINK_HOURS } from '#lib/senders/senders/values.ts';

/**
 * Creates the link that proves a sender and mails it to its address, unless it is no longer needed. When an attempt dies between
 * the mail and the write of its outcome, the next one sends another mail whose link replaces the first.
 *
 * @throws {AppError} as `sendSystemMail`; the job is then retried.
 */
export async function sendSenderLink(ctx: Pick<Context, 'now'>, job: SenderLinkJob): Promise<void> {
  const link = await issueLink(job);
  if (!link) return;
  const { token, email, name, company } = link;
  await sendSystemMail({
    to: email,
    subject: `Confirm ${email} as a sender`,
    onBehalfOfCompanyId: job.companyId,
    idempotencyKey: `sender:${sha256(token).toString('base64url')}`,
    now: ctx.now(),
    heading: `Confirm ${email} as a sender`,
    paragraphs: [
      `${company} wants to send its marketing mail from this address with Mailwright. Readers will see “${name}” beside it.`,
      'If you agree, open the page and press the button there. No mail is sent from this address until you do.',
    ],
    button: { label: 'See the request', url: `${settings().PUBLIC_URL}/sender/verify/${token}` },
    notes: [
      `The link works once and for ${LINK_HOURS} hours.`,
      'If you were not expecting this, ignore it. Nothing happens unless you confirm.',
    ],
  });
}
